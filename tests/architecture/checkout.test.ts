import { expect, test } from 'vitest'
import { CODE, isTest, readTree } from './source-file.ts'
import { isNode, nodesOf } from './syntax.ts'

/** How many calls of each hook are allowed. The server owns the choices, so the page needs few to keep in sync. */
const PAGE = { useEffect: 5, useLayoutEffect: 0, useRef: 3 }
/** The same for the blocks that the page is composed of, which move the focus and wait for a redirect. */
const BLOCKS = { useEffect: 3, useLayoutEffect: 0, useRef: 4 }
const BLOCK_FOLDERS = ['checkout', 'coupons', 'bonuses', 'payments', 'tariffs', 'money'].map(
  (folder) => `web/${folder}`,
)

test.each([
  ['the checkout page', ['web/pages/checkout'], PAGE],
  ['its blocks', BLOCK_FOLDERS, BLOCKS],
] as const)('%s calls few hooks that keep something in sync', (_, folders, most) => {
  const called = readTree(folders, CODE)
    .filter(({ path }) => !isTest(path))
    .flatMap((file) =>
      nodesOf(file).flatMap(({ type, callee }) =>
        type === 'CallExpression' && isNode(callee) && typeof callee.name === 'string' ? [callee.name] : [],
      ),
    )
  expect(called).toContain('useState')
  for (const [hook, limit] of Object.entries(most))
    expect(called.filter((name) => name === hook).length, hook).toBeLessThanOrEqual(limit)
})
