import { describe, expect, it } from 'vitest'
import { roubles } from '#shared/money.ts'
import { type OrderSums, refundRows, sumRows } from './sum-rows.ts'

const SUMS: OrderSums = {
  ...{ quantity: 3, baseTotal: roubles(1755), delivery: {}, hasLargeItem: false },
  discounts: { 'Скидки на товары': roubles(200), 'Скидка по купону': roubles(179) },
  deliveryParts: { carriage: roubles(350), cashFee: roubles(40) },
  lines: [
    { quantity: 3, giftName: null },
    { quantity: 1, giftName: 'Подарок к заказу' },
  ],
}
const shown = (rows: ReturnType<typeof sumRows>) =>
  rows.map(({ name, value }) => `${name}: ${value}`.replaceAll(/\s/g, ' '))

// Requirement: ORD-71
describe('the rows of a total', () => {
  it('are the base total, each discount as a negative sum, and the delivery with its fee', () => {
    expect(shown(sumRows(SUMS))).toEqual([
      ...['Товары (3 шт.): 1 755 р.', 'Подарки (1 шт.): бесплатно'],
      ...['Скидки на товары: −200 р.', 'Скидка по купону: −179 р.'],
      ...['Доставка: 350 р.', 'Сбор за приём денег: 40 р.'],
    ])
  })

  it.each([
    [{ deliveryParts: null }, 'Доставка: цену уточним'],
    [{ deliveryParts: null, delivery: null }, 'Доставка: согласуем'],
    [{ deliveryParts: { carriage: roubles(0), cashFee: roubles(0) } }, 'Доставка: бесплатно'],
    [
      { deliveryParts: { carriage: roubles(0), cashFee: roubles(0) }, hasLargeItem: true },
      'Доставка: по согласованию',
    ],
  ])('of %j end with %s', (change, row) => {
    expect(shown(sumRows({ ...SUMS, ...change })).at(-1)).toBe(row)
  })
})

// Requirement: PAY-89
describe('the rows below a total', () => {
  const paid = { payment: 'paid', payableTotal: roubles(1726), refundedTotal: roubles(459) } as const
  it.each([
    ['nothing without a refund', { ...paid, refundedTotal: roubles(0) }, []],
    ['what is back and what is left', paid, ['Возвращено: −459 р.', 'Осталось оплачено: 1 267 р.']],
    [
      'that all is back',
      { ...paid, payment: 'refunded', refundedTotal: roubles(459) },
      ['Возвращено: −1 726 р.'],
    ],
  ] as const)('say %s', (_title, order, rows) => {
    expect(shown(refundRows(order))).toEqual(rows)
  })
})
