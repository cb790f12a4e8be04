import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFolder, serverEntry } from '../lib/build.mjs'

const ENTRY = serverEntry(buildFolder())

/** Returns the built files that a file imports at once, without those that it loads later. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^import\b[^;]*?"(\.[^"]+)";?$/gm)
  return [...found].map(([, path = '']) => join(dirname(file), path))
}

test('the server starts from one file beside its entry', () => {
  const [start = '', ...others] = importsOf(ENTRY)
  expect(others).toEqual([])
  // The bundler's helpers, which every file imports.
  expect(importsOf(start)).toEqual([expect.stringMatching(/rolldown-runtime-[\w-]+\.js$/)])
})

test('the file from which the server starts has characters of one byte alone, and no comments', () => {
  const [start = ''] = importsOf(ENTRY)
  const code = readFileSync(start, 'latin1')
  expect(/[^\0-\x7f]/.exec(code)).toBe(null)
  expect(code).not.toMatch(/^\s*\/\*\*/m)
})
