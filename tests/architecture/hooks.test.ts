import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OMITTED_FETCHING, OMITTED_HOOKS } from '../../scripts/lib/chunks.ts'

const [FILE = ''] = globSync('node_modules/@trpc/react-query/dist/shared-*.mjs')

test('pages call no hook that the build leaves out', () => {
  const left = [...readFileSync(FILE, 'utf8').matchAll(OMITTED_HOOKS)].map(([line]) => /\w+/.exec(line)?.[0])
  expect(left).toContain('useInfiniteQuery')
  const calls = new RegExp(`\\.(?:${left.join('|')})\\(`)
  const callers = globSync('web/**/*.{ts,tsx}').filter((path) => calls.test(readFileSync(path, 'utf8')))
  expect(callers).toEqual([])
})

test('no page has an endless list, whose fetching the build leaves out', () => {
  const fetching = readFileSync('node_modules/@tanstack/query-core/build/modern/query.js', 'utf8')
  expect(fetching.match(OMITTED_FETCHING)).toHaveLength(1)
  const users = globSync('web/**/*.{ts,tsx}').filter((path) => /infinite/i.test(readFileSync(path, 'utf8')))
  expect(users).toEqual([])
})
