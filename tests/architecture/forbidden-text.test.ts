import { expect, test } from 'vitest'
import { findForbiddenText, findImportsFromOutside } from './forbidden-text.ts'
import { CODE, describeViolation, LAYERS, readTree } from './source-file.ts'

/** The rules and this test, which contain the forbidden texts as samples. */
const OWN = 'tests/architecture/forbidden-text'

const code = readTree([...LAYERS, 'scripts', 'tests'], [...CODE, '.mjs', '.css'])
const documents = readTree(
  ['docs', 'README.md', '.env.example', '.ci/run', 'package.json'],
  ['.md', '.example', 'run', '.json'],
)

test.each([
  ['server/app.ts', '// TODO: later'],
  ['README.md', 'see /home/anna/shop'],
  ['shared/money.test.ts', "test.only('x', () => {})"],
  ['tests/e2e/basket.test.ts', "test.describe.skip('x', () => {})"],
  ['shared/words.ts', 'в корзине {count}\\u00a0товаров'],
  ['web/account/history.tsx', '{signed(amount)}\n  <VisuallyHidden> бонусов</VisuallyHidden>'],
])('finds forbidden text in %s: %s', (path, text) => {
  expect(findForbiddenText([{ path, text }])).toHaveLength(1)
})

test.each([
  "через {days}&nbsp;{plural(days, 'день', 'дня', 'дней')}",
  "{date},{' '}<Link to={path}>заказ</Link>",
  'вернём {PERCENT}&nbsp;% бонусами',
])('accepts a number with its noun: %s', (text) => {
  expect(findForbiddenText([{ path: 'web/words.ts', text }])).toEqual([])
})

test('accepts URLs that look like local paths', () => {
  expect(findForbiddenText([{ path: 'README.md', text: 'https://shop.example/home/page' }])).toEqual([])
})

test('finds an import from outside the project', () => {
  const file = { path: 'server/app.ts', text: "import { x } from '../../elsewhere/x.ts'" }
  expect(findImportsFromOutside([file])).toHaveLength(1)
})

test('the project has no forbidden text', () => {
  const files = [...code, ...documents].filter(({ path }) => !path.startsWith(OWN))
  expect(findForbiddenText(files).map(describeViolation)).toEqual([])
})

test('the project imports nothing from outside', () => {
  expect(
    findImportsFromOutside(code.filter(({ path }) => !path.endsWith('.css') && !path.startsWith(OWN))).map(
      describeViolation,
    ),
  ).toEqual([])
})
