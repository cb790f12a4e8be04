import { describe, expect, test } from 'vitest'
import { CODE, isTest, LAYERS, readTree, type SourceFile } from './source-file.ts'
import { isNode, nodesOf } from './syntax.ts'

/** The simulator names states of the shop by the texts that they show. */
const files = readTree(LAYERS, CODE).filter(
  ({ path }) => !isTest(path) && !path.startsWith('server/simulator/'),
)

const pathsWith = (pattern: RegExp, among: readonly SourceFile[] = files) =>
  among.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/** Returns the paths of the files that add money up: that reduce a list and name an amount in doing so. */
function pathsThatAddMoney(among: readonly SourceFile[]): string[] {
  return among
    .filter((file) =>
      nodesOf(file).some(({ type, callee, start, end }) => {
        if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee.property)) return false
        const isSum = callee.property.name === 'reduce'
        return isSum && /price|total|amount|discount/i.test(file.text.slice(start, end))
      }),
    )
    .map(({ path }) => path)
}

// Requirement: AUTH-43
test.each(['Неверный код', 'Срок действия кода истёк', 'Слишком много попыток, запросите новый код'])(
  'only the catalog of messages contains the text «%s»',
  (text) => {
    expect(pathsWith(new RegExp(text))).toEqual(['shared/messages.ts'])
  },
)

test('one function tells which kinds of delivery end at a point', () => {
  expect(pathsWith(/(?:=== 'pickup' \|\|.*=== 'store'|!== 'pickup' &&.*!== 'store')/)).toEqual([
    'shared/tariffs/delivery-kinds.ts',
  ])
})

// Requirement: SEARCH-28
test('only one module reads and writes the stored history of searches', () => {
  expect(pathsWith(/['"`]searchHistory['"`]|\bHISTORY_KEY\b/)).toEqual(['web/search/history-storage.ts'])
  expect(pathsWith(/\b(?:readHistory|rememberQuery|forgetQuery)\b/)).toEqual([
    'shared/search/search-history.ts',
    'web/search/history-storage.ts',
  ])
})

// Requirement: SEC-11
test('budgets are in one table, and nothing else counts uses of them', () => {
  expect(pathsWith(/\blimitUses\b/)).toEqual([
    'db/schema/jobs.ts',
    'server/jobs/bound-times.ts',
    'server/limits/limits.ts',
    'server/retention/terms.ts',
    // No budget: what was recorded within ten minutes is not recorded again.
    'server/security-events.ts',
  ])
  expect(pathsWith(/\b(?:countUses?|refuseOverLimit|usesByKey)\b/)).toEqual([
    'server/limits/budgets.ts',
    'server/limits/limits.ts',
  ])
})

// Requirement: BASK-29
describe('money', () => {
  test('is added up only by the pricing of a basket', () => {
    // Receipts and refunds share the stored sums of an order's lines; bonuses are counted by their ledger.
    expect(pathsThatAddMoney(files)).toEqual([
      'shared/basket/price-basket.ts',
      'shared/payments/receipt.ts',
      'shared/payments/refund-parts.ts',
      'server/bonuses/get-bonuses.ts',
    ])
  })

  test('is found where another place adds it up', () => {
    const text = 'export const due = lines.reduce((sum, { price }) => sum + price, 0)'
    expect(pathsThatAddMoney([{ path: 'web/orders/due.ts', text }])).toEqual(['web/orders/due.ts'])
  })

  test('of a basket has one price function, for the stored basket and for the estimate of the browser', () => {
    expect(pathsWith(/\bpriceBasket\(/)).toEqual([
      'shared/basket/price-basket.ts',
      'shared/looks/price-look.ts',
      'server/basket/price-stored-basket.ts',
      'web/basket/estimate-sums.ts',
    ])
  })
})

// Requirement: MAIL-4
test('the index of letters has every letter that the shop sends', () => {
  const [samples] = readTree(['server/simulator/sample-letters.ts'], CODE)
  const letters = files.flatMap(({ text }) =>
    [...text.matchAll(/^export function (\w+Letter)\(/gm)].map(([, name]) => name),
  )
  expect(letters.length).toBeGreaterThan(15)
  expect(letters.filter((name) => !samples?.text.includes(`letter: ${name}(`))).toEqual([])
})
