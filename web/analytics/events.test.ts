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
/** Only what events read of a basket. */
const basket = (...items: BasketItem[]) =>
  ({ items, finalTotal: roubles(items.reduce((sum, { total }) => sum + total, 0)) }) as BasketView

const TRACKING = {
  ...{ marking: 'A-1', name: 'Лак 1', price: 100, brand: 'Велюр', category: ['Ногти', 'Лаки'] },
}

test('one event is read by both services, and carries the tracking data of its item', () => {
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

describe('a change of the basket', () => {
  const names = (before: BasketView, after: BasketView) =>
    basketChanges(before, after).map(({ event, ecommerce }) => [event, ecommerce?.value])

  test.each([
    ['more of a line', basket(item(1, 1)), basket(item(1, 3)), [['add_to_cart', 200]]],
    ['fewer', basket(item(1, 3)), basket(item(1, 1)), [['remove_from_cart', 200]]],
    ['a line gone', basket(item(1, 3), item(2, 1)), basket(item(2, 1)), [['remove_from_cart', 300]]],
    ['nothing', basket(item(1, 1)), basket(item(1, 1)), []],
    [
      'sold out meanwhile',
      basket(item(1, 1)),
      basket(item(1, 1, { isSoldOut: true })),
      [['remove_from_cart', 100]],
    ],
  ])('%s', (_, before, after, expected) => expect(names(before, after)).toEqual(expected))
})

test('a list tells places from where its page begins', () => {
  const tile = { ...item(1, 1), picture: { src: '', tint: '' } }
  const { ecommerce } = impressions('Лаки', [tile, tile] as never, 25)
  expect(ecommerce?.impressions).toMatchObject([
    { list: 'Лаки', position: 25 },
    { list: 'Лаки', position: 26 },
  ])
  expect(ecommerce?.items).toMatchObject([{ index: 25 }, { index: 26 }])
})

test('a purchase names the order and what is paid for the goods, and never its address', () => {
  const event = purchase(77, basket(item(1, 2), item(2, 1, { isSoldOut: true })))
  expect(event.ecommerce).toMatchObject({
    transaction_id: '77',
    purchase: { actionField: { id: '77', revenue: 300 }, products: [{ id: 'A-1', quantity: 2 }] },
  })
  expect(JSON.stringify(event)).not.toMatch(/order\/|phone|email/i)
  expect(checkoutStep(2, basket(item(1, 1))).event).toBe('begin_checkout')
})

test.each([
  ['гель-лак 127', 'гель-лак 127'],
  ['VL-127-10', 'VL-127-10'],
  ['пилка 180/240', 'пилка 180/240'],
  ['+7 912 345-67-89 лак', '… лак'],
  ['8(912)3456789', '…'],
  ['anna@example.ru', '…'],
])('of the search for "%s" is told "%s"', (query, told) => {
  expect(search(query, 3)).toEqual({ event: 'search', search_term: told, found: 3 })
})

test('a sign-in tells nothing of who', () => {
  expect(signIn()).toEqual({ event: 'login', method: 'sms' })
})
