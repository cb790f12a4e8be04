import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PaymentSituation, type PaymentTerms, paymentReasons } from './payment-availability.ts'
import {
  type OtherDelivery,
  paymentSuggestionText,
  type SuggestionContext,
  suggestion,
} from './payment-suggestion.ts'

const cash: PaymentTerms = { isPrepay: false, maxSum: 0, onlyThisCountry: true, disabledRegions: [87] }
const shares: PaymentTerms = { isPrepay: true, maxSum: 30_000, onlyThisCountry: true, disabledRegions: [] }
const calm: PaymentSituation = {
  itemsTotal: 2000,
  payableTotal: 2300,
  isPrepayOnly: false,
  isRussia: true,
  regionId: 77,
  isBrandStore: false,
}
const store: OtherDelivery = {
  tariffId: 4,
  name: 'Фирменный магазин',
  price: 0,
  isPrepayOnly: false,
  isBrandStore: true,
}
const courier: OtherDelivery = {
  ...{ tariffId: 1, name: 'Курьер CDEK', price: 350, isPrepayOnly: false, isBrandStore: false },
}
const post: OtherDelivery = { ...courier, tariffId: 3, name: 'Почта России', price: 250 }
const prepaid: OtherDelivery = { ...courier, tariffId: 6, price: 10, isPrepayOnly: true }

type Change = Partial<Omit<SuggestionContext, 'situation'>> & {
  readonly situation?: Partial<PaymentSituation>
}
const scene = ({ situation, ...change }: Change): SuggestionContext => ({
  terms: cash,
  deliveryPrice: 300,
  deliveries: [],
  hasOtherPoints: false,
  couponAmount: 0,
  spareBonuses: 0,
  ...change,
  situation: { ...calm, ...situation },
})
const small = { itemsTotal: 380, payableTotal: 680 }

describe('the cheapest way out', () => {
  test.each<[string, Change, string | null]>([
    ['nothing stands against it', { deliveries: [store] }, null],
    ['499 roubles', { situation: { itemsTotal: 499, payableTotal: 799 } }, 'ещё 1 р. до минимальной суммы'],
    ['500 roubles', { situation: { itemsTotal: 500, payableTotal: 800 } }, null],
    ['120 are missing', { situation: small }, 'ещё 120 р. до минимальной суммы'],
    [
      'the store saves the delivery as well',
      { situation: small, deliveries: [courier, store] },
      'Фирменный магазин снимает ограничение',
    ],
    [
      'before a delivery is chosen the store costs nothing either',
      { situation: { itemsTotal: 380, payableTotal: 380 }, deliveryPrice: null, deliveries: [store] },
      'Фирменный магазин снимает ограничение',
    ],
    [
      'another courier does not lift the minimum',
      { situation: small, deliveries: [courier] },
      'ещё 120 р. до минимальной суммы',
    ],
    [
      'a coupon that is too small to matter',
      { situation: small, couponAmount: 119 },
      'ещё 120 р. до минимальной суммы',
    ],
    [
      'a coupon that alone brought it below: one press, as dear as goods',
      { situation: small, couponAmount: 120 },
      'Без купона ограничения нет',
    ],
    [
      'a few roubles are missing, and nothing is to be had for them',
      { situation: { itemsTotal: 486, payableTotal: 786 }, couponAmount: 54 },
      'Без купона ограничения нет',
    ],
    [
      'of a dear coupon and more goods, the goods',
      { situation: small, couponAmount: 300 },
      'ещё 120 р. до минимальной суммы',
    ],
    [
      'a prepaid delivery: the cheapest of those that collect money',
      { situation: { isPrepayOnly: true }, deliveries: [courier, post, prepaid] },
      'Почта России снимает ограничение',
    ],
    [
      'a prepaid point: its neighbour, before a dearer way',
      { situation: { isPrepayOnly: true }, hasOtherPoints: true, deliveries: [courier] },
      'Другой пункт выдачи снимает ограничение',
    ],
    [
      'a prepaid point: a cheaper way before its neighbour',
      { situation: { isPrepayOnly: true }, hasOtherPoints: true, deliveries: [post] },
      'Почта России снимает ограничение',
    ],
    [
      'prepaid and too little: only the store lifts both',
      {
        situation: { ...small, isPrepayOnly: true },
        deliveries: [courier, post, store],
        hasOtherPoints: true,
      },
      'Фирменный магазин снимает ограничение',
    ],
    [
      'prepaid and too little without a store: no single change helps',
      { situation: { ...small, isPrepayOnly: true }, deliveries: [courier, post] },
      null,
    ],
    [
      'another country',
      { situation: { isRussia: false }, deliveries: [courier, store], couponAmount: 50 },
      null,
    ],
    ['a region without the service', { situation: { regionId: 87 }, deliveries: [courier, store] }, null],
    [
      'over the maximum',
      { terms: shares, situation: { itemsTotal: 31_000, payableTotal: 31_300 } },
      `Уберите товаров на 1\u00a0300 р.`,
    ],
    ['the maximum exactly', { terms: shares, situation: { itemsTotal: 29_700, payableTotal: 30_000 } }, null],
    [
      'over by the delivery: a cheaper one',
      { terms: shares, situation: { itemsTotal: 29_720, payableTotal: 30_020 }, deliveries: [courier, post] },
      'Почта России снимает ограничение',
    ],
    [
      'over by more than any delivery: bonuses',
      {
        terms: shares,
        situation: { itemsTotal: 31_000, payableTotal: 31_300 },
        deliveries: [post],
        spareBonuses: 1300,
      },
      `Спишите бонусами 1\u00a0300 р.`,
    ],
    [
      'fewer bonuses than are needed',
      { terms: shares, situation: { itemsTotal: 31_000, payableTotal: 31_300 }, spareBonuses: 1299 },
      `Уберите товаров на 1\u00a0300 р.`,
    ],
    [
      'a coupon never helps against a maximum',
      { terms: shares, situation: { payableTotal: 30_001 }, couponAmount: 500 },
      `Уберите товаров на 1 р.`,
    ],
  ])('%s', (_name, change, text) => {
    const way = suggestion(scene(change))
    expect(way && paymentSuggestionText(way)).toBe(text)
  })
})

const situations: fc.Arbitrary<PaymentSituation> = fc.record({
  itemsTotal: fc.integer({ min: 0, max: 2000 }),
  payableTotal: fc.integer({ min: 0, max: 2600 }),
  isPrepayOnly: fc.boolean(),
  isRussia: fc.boolean(),
  regionId: fc.constantFrom(0, 77, 87),
  isBrandStore: fc.boolean(),
})
const scenes: fc.Arbitrary<SuggestionContext> = fc.record({
  terms: fc.record({
    isPrepay: fc.boolean(),
    maxSum: fc.constantFrom(0, 600, 1500),
    onlyThisCountry: fc.boolean(),
    disabledRegions: fc.constantFrom([], [87]),
  }),
  situation: situations,
  deliveryPrice: fc.option(fc.integer({ min: 0, max: 600 })),
  deliveries: fc.subarray([courier, post, prepaid, store]),
  hasOtherPoints: fc.boolean(),
  couponAmount: fc.integer({ min: 0, max: 600 }),
  spareBonuses: fc.integer({ min: 0, max: 600 }),
})

test('a way is offered only where something stands against the system, and never abroad for one at home', () => {
  fc.assert(
    fc.property(scenes, (given) => {
      const way = suggestion(given)
      if (way === null) return
      expect(paymentReasons(given.terms, given.situation)).not.toEqual([])
      expect(given.terms.onlyThisCountry && !given.situation.isRussia).toBe(false)
      expect(given.terms.disabledRegions).not.toContain(given.situation.regionId)
      expect(paymentSuggestionText(way)).not.toMatch(/-\d|undefined|NaN/)
    }),
  )
})

test('the order in which ways of delivery are listed changes nothing but ties', () => {
  fc.assert(
    fc.property(scenes, (given) => {
      const turned = { ...given, deliveries: given.deliveries.toReversed() }
      expect(suggestion(turned)).toEqual(suggestion(given))
    }),
  )
})
