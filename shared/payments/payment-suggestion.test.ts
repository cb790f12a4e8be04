import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asTariffId } from '#shared/delivery-ids.ts'
import { type PaymentSituation, type PaymentTerms, paymentReasons } from './payment-availability.ts'
import {
  cheapestSuggestion,
  type OtherDelivery,
  paymentSuggestionText,
  type SuggestionContext,
} from './payment-suggestion.ts'

const cash: PaymentTerms = { isPrepay: false, maxSum: 0, onlyThisCountry: true, disabledRegions: [87] }
const shares: PaymentTerms = { isPrepay: true, maxSum: 30_000, onlyThisCountry: true, disabledRegions: [] }
const available: PaymentSituation = {
  itemsTotal: 2000,
  payableTotal: 2300,
  isPrepayOnly: false,
  isRussia: true,
  regionId: 77,
  isBrandStore: false,
  isDeliveryUnpriced: false,
  minSumOnReceipt: 500,
}
const store: OtherDelivery = {
  tariffId: asTariffId(4),
  name: 'Фирменный магазин',
  price: 0,
  isPrepayOnly: false,
  isBrandStore: true,
  isOtherPoint: false,
}
const courier: OtherDelivery = {
  ...{ tariffId: asTariffId(1), name: 'Курьер CDEK', price: 350, isPrepayOnly: false, isBrandStore: false },
  isOtherPoint: false,
}
const post: OtherDelivery = { ...courier, tariffId: asTariffId(3), name: 'Почта России', price: 250 }
const prepaid: OtherDelivery = { ...courier, tariffId: asTariffId(6), price: 10, isPrepayOnly: true }

type Change = Partial<Omit<SuggestionContext, 'situation'>> & {
  readonly situation?: Partial<PaymentSituation>
}
const contextWith = ({ situation, ...change }: Change): SuggestionContext => ({
  terms: cash,
  deliveryPrice: 300,
  deliveries: [],
  hasOtherPoints: false,
  couponAmount: 0,
  spareBonuses: 0,
  ...change,
  situation: { ...available, ...situation },
})
const small = { itemsTotal: 380, payableTotal: 680 }

// Requirement: PAY-41, PAY-42, PAY-43
describe('cheapestSuggestion returns', () => {
  test.each<[string, Change, string | null]>([
    ['nothing for an available system', { deliveries: [store] }, null],
    ['one rouble', { situation: { itemsTotal: 499, payableTotal: 799 } }, 'ещё 1 р. до минимальной суммы'],
    ['nothing at 500 roubles', { situation: { itemsTotal: 500, payableTotal: 800 } }, null],
    ['the missing 120 roubles', { situation: small }, 'ещё 120 р. до минимальной суммы'],
    [
      'the store, which saves the delivery as well',
      { situation: small, deliveries: [courier, store] },
      'Фирменный магазин снимает ограничение',
    ],
    [
      'the store, free even before a delivery is chosen',
      { situation: { itemsTotal: 380, payableTotal: 380 }, deliveryPrice: null, deliveries: [store] },
      'Фирменный магазин снимает ограничение',
    ],
    [
      'no courier, which does not lift the minimum',
      { situation: small, deliveries: [courier] },
      'ещё 120 р. до минимальной суммы',
    ],
    [
      'items beside a coupon that is too small to matter',
      { situation: small, couponAmount: 119 },
      'ещё 120 р. до минимальной суммы',
    ],
    [
      'no coupon rather than items of the same price',
      { situation: small, couponAmount: 120 },
      'Без купона ограничения нет',
    ],
    [
      'no coupon when no item costs as little as is missing',
      { situation: { itemsTotal: 486, payableTotal: 786 }, couponAmount: 54 },
      'Без купона ограничения нет',
    ],
    [
      'items rather than the loss of a larger coupon',
      { situation: small, couponAmount: 300 },
      'ещё 120 р. до минимальной суммы',
    ],
    [
      'the cheapest delivery that takes payment on receipt',
      { situation: { isPrepayOnly: true }, deliveries: [courier, post, prepaid] },
      'Почта России снимает ограничение',
    ],
    [
      'another point rather than a dearer delivery',
      { situation: { isPrepayOnly: true }, hasOtherPoints: true, deliveries: [courier] },
      'Показать пункты с\u00a0оплатой при\u00a0получении',
    ],
    [
      'points of another operator while a point is chosen',
      { situation: { isPrepayOnly: true }, deliveries: [{ ...courier, price: 250, isOtherPoint: true }] },
      'Показать пункты с\u00a0оплатой при\u00a0получении',
    ],
    [
      'a cheaper delivery rather than another point',
      { situation: { isPrepayOnly: true }, hasOtherPoints: true, deliveries: [post] },
      'Почта России снимает ограничение',
    ],
    [
      'the store against prepayment and minimum together',
      {
        situation: { ...small, isPrepayOnly: true },
        deliveries: [courier, post, store],
        hasOtherPoints: true,
      },
      'Фирменный магазин снимает ограничение',
    ],
    [
      'nothing against both without a store',
      { situation: { ...small, isPrepayOnly: true }, deliveries: [courier, post] },
      null,
    ],
    [
      'nothing for another country',
      { situation: { isRussia: false }, deliveries: [courier, store], couponAmount: 50 },
      null,
    ],
    ['nothing for a disabled region', { situation: { regionId: 87 }, deliveries: [courier, store] }, null],
    [
      'fewer items above the maximum',
      { terms: shares, situation: { itemsTotal: 31_000, payableTotal: 31_300 } },
      `Уберите товаров на 1\u00a0300 р.`,
    ],
    ['nothing at maximum', { terms: shares, situation: { itemsTotal: 29_700, payableTotal: 30_000 } }, null],
    [
      'a cheaper delivery above the maximum',
      { terms: shares, situation: { itemsTotal: 29_720, payableTotal: 30_020 }, deliveries: [courier, post] },
      'Почта России снимает ограничение',
    ],
    [
      'bonuses for more than any delivery saves',
      {
        terms: shares,
        situation: { itemsTotal: 31_000, payableTotal: 31_300 },
        deliveries: [post],
        spareBonuses: 1300,
      },
      `Спишите бонусами 1\u00a0300 р.`,
    ],
    [
      'fewer items when the bonuses do not suffice',
      { terms: shares, situation: { itemsTotal: 31_000, payableTotal: 31_300 }, spareBonuses: 1299 },
      `Уберите товаров на 1\u00a0300 р.`,
    ],
    [
      'never the loss of a coupon against a maximum',
      { terms: shares, situation: { payableTotal: 30_001 }, couponAmount: 500 },
      `Уберите товаров на 1 р.`,
    ],
  ])('%s', (_name, change, text) => {
    const suggestion = cheapestSuggestion(contextWith(change))
    expect(suggestion && paymentSuggestionText(suggestion)).toBe(text)
  })
})

const situations: fc.Arbitrary<PaymentSituation> = fc.record({
  minSumOnReceipt: fc.constantFrom(0, 500, 1500),
  itemsTotal: fc.integer({ min: 0, max: 2000 }),
  payableTotal: fc.integer({ min: 0, max: 2600 }),
  isPrepayOnly: fc.boolean(),
  isRussia: fc.boolean(),
  regionId: fc.constantFrom(0, 77, 87),
  isBrandStore: fc.boolean(),
  isDeliveryUnpriced: fc.boolean(),
})
const contexts: fc.Arbitrary<SuggestionContext> = fc.record({
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

// Requirement: PAY-43
test('cheapestSuggestion never returns a change for an available system or against a country or region', () => {
  fc.assert(
    fc.property(contexts, (given) => {
      const suggestion = cheapestSuggestion(given)
      if (suggestion === null) return
      expect(paymentReasons(given.terms, given.situation)).not.toEqual([])
      expect(given.terms.onlyThisCountry && !given.situation.isRussia).toBe(false)
      expect(given.terms.disabledRegions).not.toContain(given.situation.regionId)
      expect(paymentSuggestionText(suggestion)).not.toMatch(/-\d|undefined|NaN/)
    }),
  )
})

test('cheapestSuggestion does not depend on the order of the deliveries', () => {
  fc.assert(
    fc.property(contexts, (given) => {
      const turned = { ...given, deliveries: given.deliveries.toReversed() }
      expect(cheapestSuggestion(turned)).toEqual(cheapestSuggestion(given))
    }),
  )
})
