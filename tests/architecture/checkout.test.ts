import { expect, test } from 'vitest'
import { CODE, isTest, readTree } from './source-file.ts'
import { isNode, walk } from './syntax.ts'

/** The server owns the choices of the checkout: what reconciles them in the page has to stay small. */
const MOST = { useEffect: 5, useLayoutEffect: 0, useRef: 3 }

const files = readTree(['web/pages/checkout'], CODE).filter(({ path }) => !isTest(path))
const called = files.flatMap((file) =>
  [...walk(file)].flatMap(({ type, callee }) =>
    type === 'CallExpression' && isNode(callee) && typeof callee.name === 'string' ? [callee.name] : [],
  ),
)

test.each(Object.entries(MOST))('the checkout page and its parts call %s at most %i times', (hook, most) => {
  expect(called).toContain('useState')
  expect(called.filter((name) => name === hook).length).toBeLessThanOrEqual(most)
})
