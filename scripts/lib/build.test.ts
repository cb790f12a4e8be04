import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SOURCES } from './build.mjs'

/** Stands for Vite: writes a part of the build, and Ctrl+C is pressed. */
const VITE = `
  const { mkdirSync, writeFileSync } = await import('node:fs')
  mkdirSync(process.env.BUILD_FOLDER, { recursive: true })
  writeFileSync('begun', '')
  process.kill(process.ppid, 'SIGINT')
  setInterval(() => {}, 1000)`

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'glyanets-build-'))
  cpSync('scripts/build.mjs', join(place, 'scripts/build.mjs'))
  cpSync('scripts/lib', join(place, 'scripts/lib'), { recursive: true })
  mkdirSync(join(place, 'node_modules/vite/bin'), { recursive: true })
  mkdirSync(join(place, 'dist'))
  writeFileSync(join(place, 'package.json'), '{"type":"module"}')
  writeFileSync(join(place, 'node_modules/vite/bin/vite.js'), VITE)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

test('a file that the configuration of the build imports is one of the sources for which it is made again', () => {
  const files = new Set(['vite.config.ts'])
  for (const file of files) {
    const imports = readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g)
    for (const [, path = ''] of imports) files.add(join(dirname(file), path))
  }
  expect(SOURCES).toEqual(expect.arrayContaining([...files]))
})

// Requirement: OPS-490
test('a build that Ctrl+C stops leaves nothing of itself', () => {
  const { status } = spawnSync(process.execPath, [join(place, 'scripts/build.mjs')], { timeout: 20_000 })
  expect(status).toBe(130)
  expect(existsSync(join(place, 'begun'))).toBe(true)
  // Beside the builds there may be a note about the sources.
  expect(readdirSync(join(place, 'dist')).filter((name) => name !== 'sources')).toEqual([])
})
