import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Stands for npm: notes that it begins, does what the test says, and notes what it has installed. */
const NPM = `
  const { appendFileSync, copyFileSync, existsSync, mkdirSync } = await import('node:fs')
  appendFileSync('log', 'begin ' + process.argv[2] + '\\n')
  mkdirSync('node_modules', { recursive: true })
  if (existsSync('kill')) process.kill(process.ppid, 'SIGKILL')
  else copyFileSync('package-lock.json', 'node_modules/.package-lock.json')`

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

function install(): ChildProcess {
  return spawn(process.execPath, [join(place, 'scripts/install.mjs')], {
    env: { ...process.env, npm_execpath: join(place, 'npm.js'), npm_lifecycle_event: undefined },
    stdio: 'ignore',
  })
}

/** Makes the lockfile that of a version. */
function checkOut(version: number): void {
  write('package-lock.json', JSON.stringify({ packages: { 'node_modules/any': { version } } }))
}

function begun(): string[] {
  return readFileSync(join(place, 'log'), 'utf8').trim().split('\n')
}

function write(name: string, text: string): void {
  writeFileSync(join(place, name), text)
}
