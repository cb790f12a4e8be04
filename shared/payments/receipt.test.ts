import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceBasket } from '#shared/basket/price-basket.ts'
import { DEFAULT_TERMS } from '#shared/shop-terms.ts'
import { ARBITRARY_NOW, arbitraryBasket } from '#tests/support/arbitrary-basket.ts'
import { runs } from '#tests/support/thorough.ts'
import { MOST_ITEMS, priceOfPieces, type ReceiptPart, receiptOf, receiptSum } from './receipt.ts'
import { type ReceiptTerms, receiptVat } from './receipt-terms.ts'

const TERMS: ReceiptTerms = { taxSystem: 'osn', vat: '22', mode: 'full_prepayment' }
const CONTACT = { email: 'anna@example.ru', phone: '+79123456789' }
const POLISH: ReceiptPart = { name: 'Гель-лак', quantity: 3, amount: 900, subject: 'commodity' }
const DELIVERY: ReceiptPart = { name: 'Доставка: Курьер', quantity: 1, amount: 350, subject: 'service' }

const itemsOf = (...parts: ReceiptPart[]) => receiptOf(parts, TERMS, CONTACT).items
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

// Requirement: PAY-80
describe('a receipt', () => {
  it('names every line with its pieces and the delivery as a service', () => {
    expect(itemsOf(POLISH, DELIVERY)).toEqual([
      { name: 'Гель-лак', quantity: 3, price: 300, subject: 'commodity' },
      { name: 'Доставка: Курьер', quantity: 1, price: 350, subject: 'service' },
    ])
  })

  it.each([
    [3, 100, ['1 × 34', '2 × 33']],
    [2, 101, ['1 × 51', '1 × 50']],
    [3, 2, ['2 × 1']],
    [4, 0, []],
  ])('splits %i pieces for %i roubles into %j', (quantity, amount, items) => {
    expect(
      itemsOf({ ...POLISH, quantity, amount }).map((item) => `${item.quantity} × ${item.price}`),
    ).toEqual(items)
  })

  it('shortens a name to 128 characters and separates no letter', () => {
    const [long] = itemsOf({ ...POLISH, name: 'Я'.repeat(200) })
    expect(long?.name).toBe(`${'Я'.repeat(127)}…`)
    const [paired] = itemsOf({ ...POLISH, name: `${'Я'.repeat(126)}💅💅` })
    expect(paired?.name).toBe(`${'Я'.repeat(126)}…`)
    expect(itemsOf({ ...POLISH, name: 'Я'.repeat(128) })[0]?.name).toBe('Я'.repeat(128))
  })

  it('says by whom, to whom, with which VAT, and how it is paid', () => {
    const { items: _, ...receipt } = receiptOf([POLISH], TERMS, CONTACT)
    expect(receipt).toEqual({ taxSystem: 'osn', vat: '22/122', mode: 'full_prepayment', contact: CONTACT })
  })

  it('has at most a hundred items, the delivery among them, and still adds up', () => {
    const many = Array.from({ length: 150 }, (_, i) => ({ ...POLISH, amount: 901 + i }))
    const receipt = receiptOf([...many, DELIVERY], TERMS, CONTACT)
    expect(receipt.items).toHaveLength(MOST_ITEMS)
    expect(receipt.items.at(-1)).toMatchObject({ subject: 'service' })
    expect(receiptSum(receipt)).toBe(sum([...many, DELIVERY].map(({ amount }) => amount)))
  })

  it('adds up to what any basket costs after coupon, prepayment, and bonuses, with its delivery', () => {
    fc.assert(
      fc.property(arbitraryBasket, fc.nat(2000), (basket, delivery) => {
        const { lines, selections, client, giftRules, gifts } = basket
        const priced = priceBasket(
          lines,
          selections,
          client,
          { giftRules, gifts },
          DEFAULT_TERMS,
          ARBITRARY_NOW,
        )
        const parts = priced.lines
          .filter(({ quantity }) => quantity > 0)
          .map(({ quantity, finalTotal }) => ({ ...POLISH, quantity, amount: finalTotal }))
        const receipt = receiptOf([...parts, { ...DELIVERY, amount: delivery }], TERMS, CONTACT)
        expect(receiptSum(receipt)).toBe(priced.finalTotal + delivery)
      }),
      { numRuns: runs(60) },
    )
  })

  it('adds up to exactly what was paid for any lines, in whole roubles', () => {
    const part = fc.record({
      name: fc.string({ maxLength: 200 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      amount: fc.integer({ min: 0, max: 1_000_000 }),
      subject: fc.constant('commodity' as const),
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 220 }), (parts) => {
        const receipt = receiptOf([...parts, DELIVERY], TERMS, CONTACT)
        expect(receiptSum(receipt)).toBe(sum(parts.map(({ amount }) => amount)) + DELIVERY.amount)
        expect(receipt.items.length).toBeLessThanOrEqual(MOST_ITEMS)
        for (const { name, quantity, price } of receipt.items) {
          expect(name.length).toBeLessThanOrEqual(128)
          expect(Number.isSafeInteger(price) && price > 0 && quantity > 0).toBe(true)
        }
      }),
      { numRuns: runs(60) },
    )
  })
})

// Requirement: PAY-80
it.each([
  ['22', 'full_prepayment', '22/122'],
  ['5', 'full_prepayment', '5/105'],
  ['22', 'full_payment', '22'],
  ['none', 'full_prepayment', 'none'],
  ['0', 'full_prepayment', '0'],
] as const)('VAT of %s is in a %s %s', (vat, mode, named) => {
  expect(receiptVat(vat, mode)).toBe(named)
})

// Requirement: PAY-85
it('prices pieces so that all of them cost the line', () => {
  expect([0, 1, 2, 3].map((count) => priceOfPieces({ quantity: 3, amount: 100 }, count))).toEqual([
    0, 34, 67, 100,
  ])
})
