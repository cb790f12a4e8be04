import { describe, expect, test } from 'vitest'
import type { BasketItem, BasketView } from '#shared/basket/contract.ts'
import { roubles } from '#shared/money.ts'
import { basketChanges, checkoutStep, impressions, purchase, search, signIn } from './events.ts'

const item = (id: number, quantity: number, rest: Partial<BasketItem> = {}): BasketItem => ({
  ...{ shopItemId: id, marking: `A-${id}`, name: `Лак ${id}`, brand: 'Велюр', category: ['Ногти', 'Лаки'] },
  ...{ img: '/x.svg', tint: '#fff', url: `/product/A-${id}/`, quantity, availableCount: 9, isLarge: false },
  ...{ price: roubles(100), basePrice: roubles(120), isSoldOut: false, isGiftCard: false, isCouponed: false },
  ...{ baseTotal: roubles(120 * quantity), total: roubles(100 * quantity) },
  ...rest,
})
/** A basket with only the fields that events read. */
const basket = (...items: BasketItem[]) =>
  ({ items, finalTotal: roubles(items.reduce((sum, { total }) => sum + total, 0)) }) as BasketView

const TRACKING = {
  ...{ marking: 'A-1', name: 'Лак 1', price: 100, brand: 'Велюр', category: ['Ногти', 'Лаки'] },
}

// Requirement: ANL-3, ANL-6, ANL-7
test('creates one event for both services, with the tracking data of its item', () => {
  expect(basketChanges(basket(), basket(item(1, 2)))).toEqual([
    {
      event: 'add_to_cart',
      ecommerce: {
        ...{ currencyCode: 'RUB', currency: 'RUB', value: 200 },
        add: {
          products: [
            {
              ...{
                id: 'A-1',
                name: 'Лак 1',
                price: 100,
                brand: 'Велюр',
                category: 'Ногти/Лаки',
                quantity: 2,
              },
              tracking_data: TRACKING,
            },
          ],
        },
        items: [
          {
            ...{ item_id: 'A-1', item_name: 'Лак 1', price: 100, item_brand: 'Велюр' },
            ...{ item_category: 'Ногти/Лаки', quantity: 2 },
          },
        ],
      },
    },
  ])
})

// Requirement: ANL-4
describe('basketChanges reports', () => {
  const names = (before: BasketView, after: BasketView) =>
    basketChanges(before, after).map(({ event, ecommerce }) => [event, ecommerce?.value])

  test.each([
    ['a larger quantity', basket(item(1, 1)), basket(item(1, 3)), [['add_to_cart', 200]]],
    ['a smaller quantity', basket(item(1, 3)), basket(item(1, 1)), [['remove_from_cart', 200]]],
    ['a removed line', basket(item(1, 3), item(2, 1)), basket(item(2, 1)), [['remove_from_cart', 300]]],
    ['nothing for no change', basket(item(1, 1)), basket(item(1, 1)), []],
    [
      'a line that has sold out',
      basket(item(1, 1)),
      basket(item(1, 1, { isSoldOut: true })),
      [['remove_from_cart', 100]],
    ],
  ])('%s', (_, before, after, expected) => expect(names(before, after)).toEqual(expected))
})

// Requirement: ANL-3, ANL-4
test('numbers the positions of a list from the first one of its page', () => {
  const tile = { ...item(1, 1), picture: { src: '', tint: '' } }
  const { ecommerce } = impressions('Лаки', [tile, tile] as never, 25)
  expect(ecommerce?.impressions).toMatchObject([
    { list: 'Лаки', position: 25 },
    { list: 'Лаки', position: 26 },
  ])
  expect(ecommerce?.items).toMatchObject([{ index: 25 }, { index: 26 }])
})

// Requirement: ANL-3, ANL-4, ANL-10
test('names the order and the price of its items in a purchase, and never the address of the order', () => {
  const event = purchase(77, basket(item(1, 2), item(2, 1, { isSoldOut: true })))
  expect(event.ecommerce).toMatchObject({
    transaction_id: '77',
    purchase: { actionField: { id: '77', revenue: 300 }, products: [{ id: 'A-1', quantity: 2 }] },
  })
  expect(JSON.stringify(event)).not.toMatch(/order\/|phone|email/i)
  expect(checkoutStep(2, basket(item(1, 1))).event).toBe('begin_checkout')
})

// Requirement: ANL-4, ANL-10
test.each([
  ['гель-лак 127', 'гель-лак 127'],
  ['VL-127-10', 'VL-127-10'],
  ['пилка 180/240', 'пилка 180/240'],
  ['+7 912 345-67-89 лак', '… лак'],
  ['8(912)3456789', '…'],
  ['anna@example.ru', '…'],
])('reports the search for "%s" as "%s"', (query, sent) => {
  expect(search(query, 3)).toEqual({ event: 'search', search_term: sent, found: 3 })
})

// Requirement: ANL-4
test('reports a sign-in without saying whose', () => {
  expect(signIn()).toEqual({ event: 'login', method: 'sms' })
})
