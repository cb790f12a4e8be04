import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './root.mjs'
import { hashSources, hashSourcesOnce } from './source-hash.mjs'

let folder: string
let sources: string[]
let note: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'))
  mkdirSync(join(folder, 'own/inner'), { recursive: true })
  writeFileSync(join(folder, 'own/inner/a.ts'), 'a')
  writeFileSync(join(folder, 'own/b.ts'), 'b')
  sources = [relative(root, join(folder, 'own'))]
  note = join(folder, 'note')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the hash a while after the sources were written. */
const hash = () => hashSourcesOnce(sources, note, Date.now() + 10_000)

test('sources that have not changed since are not read again', () => {
  expect(hash()).toBe(hashSources(sources))
  const [state = ''] = readFileSync(note, 'utf8').split('\n')
  const another = '0'.repeat(64)
  writeFileSync(note, `${state}\n${another}`)
  expect(hash()).toBe(another)
})

test.each<[string, (file: string) => void]>([
  ['written', (file) => writeFileSync(file, 'x')],
  [
    'written and given its former time',
    (file) => {
      writeFileSync(file, 'x')
      utimesSync(file, new Date(0), new Date(0))
    },
  ],
  [
    'replaced by an older one',
    (file) => {
      writeFileSync(`${file}.new`, 'x')
      utimesSync(`${file}.new`, new Date(0), new Date(0))
      renameSync(`${file}.new`, file)
    },
  ],
  ['removed', (file) => rmSync(file)],
  ['added', (file) => writeFileSync(file.replace('a.ts', 'c.ts'), 'c')],
])('a source that was %s is noticed', async (_change, change) => {
  const file = join(folder, 'own/inner/a.ts')
  utimesSync(file, new Date(0), new Date(0))
  const before = hash()
  // The file system's clock may tick only every ten milliseconds.
  await pause(20)
  change(file)
  expect(hash()).toBe(hashSources(sources))
  expect(hash()).not.toBe(before)
})

test('the hash of sources that are being written is not noted', () => {
  hashSourcesOnce(sources, note)
  expect(existsSync(note)).toBe(false)
  hash()
  expect(existsSync(note)).toBe(true)
})

test('a test, which no build contains, and another time of the content change nothing', () => {
  const before = hash()
  writeFileSync(join(folder, 'own/b.test.ts'), 'test')
  utimesSync(join(folder, 'own/b.ts'), new Date(0), new Date(0))
  expect(hash()).toBe(before)
})

test('a folder that cannot be written, and a note that cannot be read or was cut, are no obstacle', () => {
  const right = hashSources(sources)
  expect(hashSourcesOnce(sources, join(folder, 'missing/note'), Number.POSITIVE_INFINITY)).toBe(right)
  mkdirSync(join(folder, 'unreadable'))
  expect(hashSourcesOnce(sources, join(folder, 'unreadable'), Number.POSITIVE_INFINITY)).toBe(right)
  expect(hash()).toBe(right)
  const whole = readFileSync(note, 'utf8')
  for (const length of [0, whole.indexOf('\n') + 1, whole.length - 1]) {
    writeFileSync(note, whole.slice(0, length))
    expect(hash()).toBe(right)
  }
})
