import { expect, test } from 'vitest'
import { CODE, isTest, readTree } from './source-file.ts'
import { isNode, nodesOf } from './syntax.ts'

/** How many calls of each hook are allowed. The server owns the choices, so the page needs few to keep in sync. */
const MOST = { useEffect: 5, useLayoutEffect: 0, useRef: 3 }

const files = readTree(['web/pages/checkout'], CODE).filter(({ path }) => !isTest(path))
const called = files.flatMap((file) =>
  nodesOf(file).flatMap(({ type, callee }) =>
    type === 'CallExpression' && isNode(callee) && typeof callee.name === 'string' ? [callee.name] : [],
  ),
)

test.each(Object.entries(MOST))('the checkout page calls %s at most %i times', (hook, most) => {
  expect(called).toContain('useState')
  expect(called.filter((name) => name === hook).length).toBeLessThanOrEqual(most)
})
