import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LARGE_PAGES } from '../../scripts/budgets/first-load.ts'
import { CHUNK_PATHS, importedByStart } from '../../scripts/lib/chunks.ts'
import { findDeadStarts } from './chunks.ts'
import { CODE, describeViolation, isTest, readTree } from './source-file.ts'

const STARTS = [...Object.values(CHUNK_PATHS).flat(), ...LARGE_PAGES.map(([start]) => start)]

test('finds a chunk that names a renamed file', () => {
  const paths = ['web/lib/use-late.ts', 'node_modules/react/index.js']
  const found = findDeadStarts(['web/lib/use-', 'web/lib/use-slow', 'node_modules/react/'], paths)
  expect(found.map(describeViolation)).toEqual(['scripts  chunks name existing files: web/lib/use-slow'])
})

test('a build without the start of every page fails', () => {
  expect(() => importedByStart({ getModuleInfo: () => null })).toThrow('web/app/start.tsx')
})

test('every path that divides the browser’s code is that of a file', () => {
  const own = readTree(['shared', 'web'], [...CODE, '.css']).map(({ path }) => path)
  const paths = [...own.filter((path) => !isTest(path)), ...filesOfPackages(STARTS)]
  expect(findDeadStarts(STARTS, paths).map(describeViolation)).toEqual([])
})

/** Returns the files of the packages, or scopes of packages, in which the paths begin. */
function filesOfPackages(starts: readonly string[]): string[] {
  const folders = starts.flatMap((start) => /^node_modules\/[^/]+/.exec(start) ?? [])
  return [...new Set(folders)].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
}
