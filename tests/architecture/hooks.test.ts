import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OMITTED_HOOKS } from '../../scripts/lib/chunks.ts'

const [FILE = ''] = globSync('node_modules/@trpc/react-query/dist/shared-*.mjs')

test('pages call no hook that the build leaves out', () => {
  const left = [...readFileSync(FILE, 'utf8').matchAll(OMITTED_HOOKS)].map(([line]) => /\w+/.exec(line)?.[0])
  expect(left).toContain('useInfiniteQuery')
  const calls = new RegExp(`\\.(?:${left.join('|')})\\(`)
  const callers = globSync('web/**/*.{ts,tsx}').filter((path) => calls.test(readFileSync(path, 'utf8')))
  expect(callers).toEqual([])
})
