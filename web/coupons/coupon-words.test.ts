import { TRPCClientError } from '@trpc/client'
import { describe, expect, test } from 'vitest'
import type { BasketView } from '#shared/basket/contract.ts'
import { type Roubles, roubles } from '#shared/money.ts'
import { couponErrors, couponWords } from './coupon-words.ts'

type Coupon = NonNullable<BasketView['coupon']>

const COUPON: Coupon = {
  ...{ code: 'X1', kind: 'percent', value: 10, ineligibility: null },
  ...{ minTotal: roubles(0), missing: roubles(0) },
}
const SUMMARY: BasketView['summary'] = {
  discounts: {},
  gifts: [
    {
      key: 'campaign:1:5',
      name: 'Клуб',
      quantity: 1,
      isEarned: true,
      isOfCoupon: false,
      item: { name: 'Масло', image: '' },
    },
    {
      key: 'coupon:x1:6',
      name: 'X1',
      quantity: 1,
      isEarned: false,
      isOfCoupon: true,
      item: { name: 'Пилка Ardiva', image: '' },
    },
  ],
}

const NO_DELIVERY = { deliveryPrice: null, couponIneligibility: null }
const TAKEN = { coupon: roubles(1240), prepay: roubles(7), bonuses: roubles(9) }

describe('couponWords', () => {
  const wordsFor = (over: Partial<Coupon>, deliveryPrice: Roubles | null = null, hasLargeItem = false) => {
    const coupon = { ...COUPON, ...over }
    const delivery = { deliveryPrice, couponIneligibility: coupon.ineligibility }
    return couponWords({ coupon, summary: SUMMARY, taken: TAKEN, hasLargeItem }, delivery)
  }

  // Requirement: COUP-2
  test.each<[string, Partial<Coupon>, Roubles?]>([
    ['Скидка 1\u00a0240\u00a0р.', {}],
    ['Скидка 1\u00a0240\u00a0р.', { kind: 'sum' }],
    ['Доставка будет бесплатной', { kind: 'free-delivery' }],
    ['Доставка бесплатна', { kind: 'free-delivery' }, roubles(0)],
    ['Подарок: Пилка Ardiva', { kind: 'gift' }],
  ])('describe an effective coupon: %s', (effect, coupon, deliveryPrice) => {
    expect(wordsFor(coupon, deliveryPrice)).toEqual({
      success: 'Купон активирован!',
      effect,
      warning: undefined,
    })
  })

  // Requirement: DLV-116
  test('promise no free delivery of a large item', () => {
    const { effect } = wordsFor({ kind: 'free-delivery' }, roubles(0), true)
    expect(effect).toBe('Цену доставки согласует оператор')
  })

  // Requirement: COUP-19, COUP-23
  test.each<[string, Partial<Coupon>]>([
    [
      'Купон принят, но пока не действует: до минимальной суммы не хватает 399\u00a0р.',
      { ineligibility: 'minimum', missing: roubles(399) },
    ],
    [
      'Купон принят, но пока не действует: в корзине нет товаров, для которых он выпущен',
      { ineligibility: 'goods' },
    ],
    ['Купон принят, но подарки по нему закончились', { kind: 'gift', ineligibility: 'gift' }],
    ['Купон принят, но доставка бесплатна и без него', { kind: 'free-delivery', ineligibility: 'delivery' }],
  ])('only warn about an ineffective coupon: %s', (warning, coupon) => {
    expect(wordsFor(coupon)).toEqual({ success: undefined, effect: '', warning })
  })

  test('are empty without a coupon', () => {
    const nothing = { success: undefined, effect: '', warning: undefined }
    expect(
      couponWords({ coupon: null, summary: SUMMARY, taken: TAKEN, hasLargeItem: false }, NO_DELIVERY),
    ).toEqual(nothing)
  })
})

// Requirement: COUP-5, COUP-6, CHK-74
describe('couponErrors', () => {
  const refusal = (app: object) =>
    new TRPCClientError('x', { result: { error: { message: 'x', code: -32600, data: { app } } } })

  test.each([
    [
      'a request without an answer',
      new TypeError('fetch failed'),
      'Купон не активирован!\nНет связи с магазином. Проверьте соединение и попробуйте ещё раз',
    ],
    ['a refusal', refusal({ code: 'COUPON_NOT_FOUND', message: 'Не найден' }), 'Не найден'],
    [
      'several invalid fields',
      refusal({ code: 'BAD_INPUT', message: 'x', details: { fields: { couponText: 'Раз', phone: 'Два' } } }),
      'Раз\nДва',
    ],
  ])('returns the text for %s', (_name, error, text) => {
    expect(couponErrors(error)).toBe(text)
  })
})
