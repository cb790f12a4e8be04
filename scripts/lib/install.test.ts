import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/**
 * Stands for npm: notes that it begins, makes the packages whose package.json is not there, does what the test says, and
 * notes what it has installed.
 */
const NPM = `
  const { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } =
    await import('node:fs')
  appendFileSync('log', 'begin ' + process.argv[2] + '\\n')
  mkdirSync('node_modules', { recursive: true })
  while (existsSync('wait')) await new Promise((done) => setTimeout(done, 5))
  for (const [path, { version }] of Object.entries(JSON.parse(readFileSync('package-lock.json')).packages)) {
    const file = path + '/package.json'
    if (existsSync(file) && JSON.parse(readFileSync(file)).version === version) continue
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { recursive: true })
    writeFileSync(file, JSON.stringify({ version }))
    if (existsSync('kill')) {
      process.kill(process.ppid, 'SIGKILL')
      process.exit()
    }
    appendFileSync(path + '/made', version + ' ')
  }
  copyFileSync('package-lock.json', 'node_modules/.package-lock.json')`

let place: string

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'glyanets-install-'))
  cpSync('scripts/install.mjs', join(place, 'scripts/install.mjs'))
  cpSync('scripts/lib', join(place, 'scripts/lib'), { recursive: true })
  write('npm.js', NPM)
  checkOut(1)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

// Requirement: OPS-490
test('an installation that was killed is done again, also when the former version is wanted again', async () => {
  expect(await once(install(), 'close')).toEqual([0, null])
  checkOut(2)
  write('kill', '')
  expect(await once(install(), 'close')).toEqual([null, 'SIGKILL'])
  rmSync(join(place, 'kill'))
  checkOut(1)
  for (let i = 0; i < 2; i++) expect(await once(install(), 'close')).toEqual([0, null])
  expect(begun()).toEqual(['begin ci', 'begin install', 'begin install'])
})

// Requirement: OPS-490
test('a package that npm had only begun when it was killed is made anew, and the others are kept', async () => {
  await once(install(), 'close')
  checkOut(2)
  write('kill', '')
  await once(install(), 'close')
  rmSync(join(place, 'kill'))
  expect(await once(install(), 'close')).toEqual([0, null])
  expect([madeOf('any'), madeOf('same')]).toEqual(['2 ', '1 '])
})

// Requirement: OPS-491
test.each(['ci', 'install'])(
  'a command waits for the %s of another one and need not install again',
  async (mode) => {
    if (mode === 'install') {
      await once(install(), 'close')
      checkOut(2)
    }
    const before = begun().length
    write('wait', '')
    const first = once(install(), 'close')
    await vi.waitUntil(() => begun().length > before, { interval: 5, timeout: 10_000 })
    const other = install()
    const ended = once(other, 'close')
    await vi.waitFor(() => expect(outputs.get(other)).toContain('Waiting'), { interval: 5, timeout: 10_000 })
    rmSync(join(place, 'wait'))
    expect([await first, await ended]).toEqual([
      [0, null],
      [0, null],
    ])
    expect(begun().slice(before)).toEqual([`begin ${mode}`])
  },
)

const outputs = new WeakMap<ChildProcess, string>()

function install(): ChildProcess {
  const child = spawn(process.execPath, [join(place, 'scripts/install.mjs')], {
    env: { ...process.env, npm_execpath: join(place, 'npm.js'), npm_lifecycle_event: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    outputs.set(child, (outputs.get(child) ?? '') + text)
  })
  return child
}

/** Makes the lockfile that of a version. */
function checkOut(version: number): void {
  const packages = { 'node_modules/any': { version }, 'node_modules/same': { version: 1 } }
  write('package-lock.json', JSON.stringify({ packages }))
}

/** Which versions of a package have been made whole, one after another, since its folder is there. */
function madeOf(name: string): string {
  const made = join(place, 'node_modules', name, 'made')
  return existsSync(made) ? readFileSync(made, 'utf8') : ''
}

function begun(): string[] {
  const log = join(place, 'log')
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
}

function write(name: string, text: string): void {
  writeFileSync(join(place, name), text)
}
