import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { LONG_TESTS, testsWithoutPages } from '../../scripts/lib/gate.mjs'
import config from '../../vitest.config.ts'
import { CODE, isTest, readTree } from './source-file.ts'
import { moduleRequests } from './syntax.ts'

test('npm test -- --changed runs the tests that ask for pages after a change of the browser’s code alone', () => {
  const left = testsWithoutPages()
  expect(left).toContain('tests/api/auth-limits.test.ts')
  for (const name of ['pages', 'seo-metadata', 'empty-shop', 'personal-pages'])
    expect(left).not.toContain(`tests/api/${name}.test.ts`)
  // Nothing else of the application uses that code.
  const users = readTree(['db', 'server', 'shared'], CODE)
    .filter((file) => !isTest(file.path))
    .filter((file) =>
      moduleRequests(file).some(({ isType, specifier }) => !isType && specifier.startsWith('#web/')),
    )
  expect(users.filter(({ path }) => !path.startsWith('server/pages/'))).toEqual([])
  expect(users.length).toBeGreaterThan(0)
})

test('npm test -- --changed runs a long test after a change of the test itself', () => {
  for (const { test: pattern, about } of LONG_TESTS) {
    const files = globSync(pattern).filter((file) => file.endsWith('.test.ts'))
    expect(files, pattern).not.toEqual([])
    expect(files.filter((file) => !about.test(file))).toEqual([])
  }
})

test('each test file belongs to a part of the gate or of the deep suite', () => {
  const parts = (config.test?.projects ?? []).flatMap((part) =>
    typeof part === 'object' && 'test' in part ? (part.test?.include ?? []) : [],
  )
  const files = globSync('{db,scripts,server,shared,tests,web}/**/*.test.{ts,tsx}')
  expect(files.filter((file) => !parts.some((pattern) => matchesGlob(file, pattern)))).toEqual([])
  expect(files.length).toBeGreaterThan(0)
})
