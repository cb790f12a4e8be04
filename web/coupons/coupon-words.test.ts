import { TRPCClientError } from '@trpc/client'
import { describe, expect, test } from 'vitest'
import type { BasketView } from '#shared/basket/contract.ts'
import { roubles } from '#shared/money.ts'
import { COUPON_NOT_ACTIVATED, couponEffect, couponErrors } from './coupon-words.ts'

type Coupon = NonNullable<BasketView['coupon']>

const COUPON: Coupon = {
  ...{ code: 'X1', kind: 'percent', value: 10, hindrance: null },
  ...{ minTotal: roubles(0), missing: roubles(0) },
}
const SUMMARY: BasketView['summary'] = {
  deliveryPrice: null,
  discounts: { 'Купон X1': roubles(1240) },
  gifts: [
    { name: 'Подарок по купону X1', quantity: 1, isEarned: false, item: { name: 'Пилка Ardiva', image: '' } },
  ],
}

describe('what an accepted coupon does', () => {
  test.each<[string, Partial<Coupon>, Partial<BasketView['summary']>]>([
    ['Скидка 1\u00a0240\u00a0р.', {}, {}],
    ['Скидка 1\u00a0240\u00a0р.', { kind: 'sum' }, {}],
    ['Скидка 0\u00a0р.', {}, { discounts: {} }],
    ['Доставка будет бесплатной', { kind: 'free-delivery' }, {}],
    ['Доставка бесплатно', { kind: 'free-delivery' }, { deliveryPrice: roubles(0) }],
    ['Подарок: Пилка Ardiva', { kind: 'gift' }, {}],
    [
      'Пока не действует: до минимальной суммы не хватает 399\u00a0р.',
      { hindrance: 'minimum', missing: roubles(399) },
      {},
    ],
    ['Пока не действует: в корзине нет товаров, для которых он выпущен', { hindrance: 'goods' }, {}],
    ['Подарки по этому купону закончились', { kind: 'gift', hindrance: 'gift' }, {}],
    ['Доставка бесплатна и без купона', { kind: 'free-delivery', hindrance: 'delivery' }, {}],
  ])('%s', (words, coupon, summary) => {
    expect(couponEffect({ coupon: { ...COUPON, ...coupon }, summary: { ...SUMMARY, ...summary } })).toBe(
      words,
    )
  })

  test('nothing without one', () => {
    expect(couponEffect({ coupon: null, summary: SUMMARY })).toBe('')
  })
})

describe('what stands against one', () => {
  const refusal = (app: object) =>
    new TRPCClientError('x', { result: { error: { message: 'x', code: -32600, data: { app } } } })

  test.each([
    ['the shop is silent', new TypeError('fetch failed'), COUPON_NOT_ACTIVATED],
    ['the answer makes no sense', new TRPCClientError('Unexpected token'), COUPON_NOT_ACTIVATED],
    ['the shop refuses', refusal({ code: 'COUPON_NOT_FOUND', message: 'Не найден' }), 'Не найден'],
    [
      'several fields are bad',
      refusal({ code: 'BAD_INPUT', message: 'x', details: { fields: { couponText: 'Раз', phone: 'Два' } } }),
      'Раз\nДва',
    ],
  ])('%s', (_name, error, text) => {
    expect(couponErrors(error)).toBe(text)
  })
})
