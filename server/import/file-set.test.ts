import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '#tests/support/zip.ts'
import { openFiles } from './file-set.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-file-set-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

// Requirement: IMP-243
test.each([
  ['in UTF-8, as a Mac writes them', Buffer.from('Утро/лак.jpg')],
  ['in the encoding of DOS, as Windows writes them', Buffer.from('93e2e0ae2faba0aa2e6a7067', 'hex')],
])('reads the names in an archive that does not say their encoding: %s', async (_, name) => {
  const path = join(folder, 'photos.zip')
  const placeholder = 'x'.repeat(name.length)
  const bytes = zipOf({ [placeholder]: 'a photo' })
  for (let at = bytes.indexOf(placeholder); at !== -1; at = bytes.indexOf(placeholder)) name.copy(bytes, at)
  // Without the flag of UTF-8, before the file and in the directory.
  bytes.writeUInt16LE(0, bytes.indexOf('PK\u0003\u0004') + 6)
  bytes.writeUInt16LE(0, bytes.indexOf('PK\u0001\u0002') + 8)
  writeFileSync(path, bytes)
  const { files, close } = await openFiles(path)
  expect([...files.keys()]).toEqual(['Утро/лак.jpg'])
  close()
})
