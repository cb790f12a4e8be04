import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BasketSelections,
  type Coupon,
  type LineToPrice,
  priceBasket,
  withDelivery,
} from '#shared/basket/price-basket.ts'
import { DEFAULT_TERMS } from '#shared/shop-terms.ts'
import { type DeliveryPriceInput, deliveryPrice } from '#shared/tariffs/delivery-price.ts'
import { ARBITRARY_NOW, arbitraryBasket } from '#tests/support/arbitrary-basket.ts'
import { type DeliveryToExplain, explainMoney } from './explain-money.ts'

interface NamedLineToPrice extends LineToPrice {
  readonly name: string
}

const line = (id: number, price: number, over: Partial<NamedLineToPrice> = {}): NamedLineToPrice => ({
  ...{ shopItemId: id, name: `Товар ${id}`, price, basePrice: price, quantity: 1, availableCount: 99 },
  ...{ isGiftCard: false, isLarge: false, brandId: 1, categoryIds: [1] },
  ...over,
})

const COUPON: Coupon = {
  ...{ code: 'VESNA', kind: 'percent', percent: 15, minTotal: 0, brandIds: [], categoryIds: [] },
}
const COURIER: DeliveryToExplain = {
  ...{ name: 'Курьер CDEK', quotedPrice: 350, itemsTotal: 0, freeThreshold: 5000, surchargePercent: 0 },
  ...{ isPrepay: false, isPaymentChosen: false },
}

interface Options extends Partial<BasketSelections> {
  readonly balance?: number
  readonly delivery?: Partial<DeliveryToExplain>
}

function explain(lines: readonly NamedLineToPrice[], options: Options = {}) {
  const { balance, delivery, ...selections } = options
  const nothing = { coupon: null, isPrepay: false, bonusesToWithdraw: 0 }
  const goods = priceBasket(
    lines,
    { ...nothing, ...selections },
    balance === undefined ? null : { bonusBalance: balance },
    { giftRules: [], gifts: [] },
    DEFAULT_TERMS,
    0,
  )
  const terms = delivery && { ...COURIER, ...delivery, itemsTotal: goods.itemsTotal }
  const priced = withDelivery(goods, terms ? deliveryPrice(terms) : null)
  const reasons = explainMoney({
    ...{ priced, lines, coupon: selections.coupon ?? null, delivery: terms ?? null },
  })
  return reasons.map(({ kind, reason, amount }) => [kind, reason.replaceAll('\u00a0', ' '), amount])
}

// Requirement: BASK-37, BASK-40, BON-10, BON-11, COUP-10, COUP-11, COUP-13, COUP-17, DLV-39, DLV-41
describe('explainMoney gives a reason for every rouble', () => {
  it.each<[string, readonly NamedLineToPrice[], Options, unknown[]]>([
    ['items', [line(1, 610, { quantity: 2 })], {}, [['item', '2 шт. по 610 р.', 1220]]],
    [
      'items with a discount of their own',
      [line(1, 468, { basePrice: 585, quantity: 2 })],
      {},
      [
        ['item', '2 шт. по 585 р.', 1170],
        ['item-discount', 'Цена снижена с 585 р. до 468 р., −20 %', -234],
      ],
    ],
    [
      'no percentage for a discount of less than half a percent',
      [line(1, 999, { basePrice: 1000 })],
      {},
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['item-discount', 'Цена снижена с 1 000 р. до 999 р.', -1],
      ],
    ],
    ['no reason for a sold-out line', [line(1, 610, { availableCount: 0 })], {}, []],
    [
      'a percentage coupon for some of the items',
      [line(1, 1000), line(2, 500, { categoryIds: [2] })],
      { coupon: { ...COUPON, categoryIds: [2] } },
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['item', '1 шт. по 500 р.', 500],
        ['coupon', '15 % от 500 р. за товары, для которых он выпущен', -75],
      ],
    ],
    [
      'a fixed-sum coupon beside a gift card',
      [line(1, 1000), line(2, 500, { isGiftCard: true })],
      { coupon: { ...COUPON, kind: 'sum', sum: 300 } },
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['item', '1 шт. по 500 р.', 500],
        ['coupon', '300 р. с 1 000 р.; подарочные карты не в счёт', -300],
      ],
    ],
    [
      'a coupon that covers the whole price',
      [line(1, 200)],
      { coupon: { ...COUPON, kind: 'sum', sum: 300 } },
      [
        ['item', '1 шт. по 200 р.', 200],
        ['coupon', 'Вся стоимость товаров, на которые он действует', -200],
      ],
    ],
    [
      'a gift',
      [line(1, 200)],
      {
        coupon: {
          ...COUPON,
          kind: 'gift',
          gift: {
            id: 'vesna',
            name: 'Подарок по купону VESNA',
            productId: 9,
            quantity: 1,
            availableCount: 3,
          },
        },
      },
      [
        ['item', '1 шт. по 200 р.', 200],
        ['gift', 'Подарок по купону VESNA, 1 шт.', 0],
      ],
    ],
    [
      'prepayment, after the coupon',
      [line(1, 1000)],
      { coupon: COUPON, isPrepay: true },
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['coupon', '15 % от 1 000 р.', -150],
        ['prepay', '2 % от 850 р. за полную предоплату', -17],
      ],
    ],
    [
      'bonuses below the limit',
      [line(1, 1000)],
      { bonusesToWithdraw: 120, balance: 5000 },
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['bonuses', 'Можно до 300: не больше 30 % от 1 000 р.', -120],
      ],
    ],
    [
      'bonuses at the limit of 30 %',
      [line(1, 1000)],
      { bonusesToWithdraw: 900, balance: 5000 },
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['bonuses', 'Списано всё, что можно: не больше 30 % от 1 000 р.', -300],
      ],
    ],
    [
      'bonuses limited by the balance',
      [line(1, 1000)],
      { bonusesToWithdraw: 900, balance: 70 },
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['bonuses', 'Списаны все бонусы со счёта, можно было до 30 % от 1 000 р.', -70],
      ],
    ],
    [
      'a delivery below its free threshold',
      [line(1, 1000)],
      { delivery: {} },
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['delivery', 'Тариф перевозчика; бесплатно от 5 000 р.', 350],
      ],
    ],
    [
      'a delivery that has reached its free threshold',
      [line(1, 5000)],
      { delivery: {} },
      [
        ['item', '1 шт. по 5 000 р.', 5000],
        ['delivery', 'Бесплатно от 5 000 р., а товаров на 5 000 р.', 0],
      ],
    ],
    [
      'a delivery without a free threshold',
      [line(1, 1000)],
      { delivery: { freeThreshold: null } },
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['delivery', 'Тариф перевозчика', 350],
      ],
    ],
    [
      'the brand store',
      [line(1, 1000)],
      { delivery: { quotedPrice: 0, freeThreshold: null } },
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['delivery', 'Бесплатно', 0],
      ],
    ],
    [
      'the cash fee at its minimum',
      [line(1, 1000)],
      { delivery: { surchargePercent: 2, isPaymentChosen: true } },
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['delivery', 'Тариф перевозчика; бесплатно от 5 000 р.', 350],
        ['cash-fee', '2 % от 1 350 р. за приём денег при получении, не меньше 50 р.', 50],
      ],
    ],
    [
      'the cash fee of a free delivery',
      [line(1, 6000)],
      { delivery: { surchargePercent: 2, isPaymentChosen: true } },
      [
        ['item', '1 шт. по 6 000 р.', 6000],
        ['delivery', 'Бесплатно от 5 000 р., а товаров на 6 000 р.', 0],
        ['cash-fee', '2 % от 6 000 р. за приём денег при получении, не меньше 50 р.', 120],
      ],
    ],
    [
      'a delivery and its cash fee freed by a coupon',
      [line(1, 1000)],
      {
        coupon: { ...COUPON, kind: 'free-delivery' },
        delivery: { surchargePercent: 2, isPaymentChosen: true },
      },
      [
        ['item', '1 шт. по 1 000 р.', 1000],
        ['delivery', 'Бесплатно вместо 400 р. по купону VESNA', 0],
      ],
    ],
  ])('%s', (_name, lines, options, expected) => {
    expect(explain(lines, options)).toEqual(expected)
  })

  // Requirement: DLV-116
  it.each<[string, number, Options, unknown[]]>([
    ['that would be free', 6000, { delivery: {} }, [['agreed-delivery', 'Цену согласует оператор', 0]]],
    [
      'that would be free but for the cash fee',
      6000,
      { delivery: { surchargePercent: 2, isPaymentChosen: true } },
      [
        ['agreed-delivery', 'Цену согласует оператор', 0],
        ['cash-fee', '2 % от 6 000 р. за приём денег при получении, не меньше 50 р.', 120],
      ],
    ],
    [
      'that a coupon would free',
      1000,
      { coupon: { ...COUPON, kind: 'free-delivery' }, delivery: {} },
      [['agreed-delivery', 'Цену согласует оператор', 0]],
    ],
    [
      'that has a price',
      1000,
      { delivery: {} },
      [['delivery', 'Тариф перевозчика; цену согласует оператор', 350]],
    ],
  ])('the delivery of a large item %s', (_name, price, options, expected) => {
    const [, ...delivery] = explain([line(1, price, { isLarge: true })], options)
    expect(delivery).toEqual(expected)
  })
})

const shipping = fc.option(
  fc.record({
    quotedPrice: fc.integer({ min: 0, max: 3000 }),
    freeThreshold: fc.option(fc.integer({ min: 0, max: 20_000 })),
    surchargePercent: fc.constantFrom(0, 2, 5),
    isPaymentChosen: fc.boolean(),
  }),
)

// Requirement: BASK-58
it('explains every basket by lines that have a text and add up to payableTotal', () => {
  fc.assert(
    fc.property(arbitraryBasket, shipping, ({ lines, selections, client, giftRules, gifts }, shipping) => {
      const goods = priceBasket(lines, selections, client, { giftRules, gifts }, DEFAULT_TERMS, ARBITRARY_NOW)
      const { isPrepay, coupon } = selections
      const terms: DeliveryPriceInput | null = shipping && {
        ...shipping,
        isPrepay,
        itemsTotal: goods.itemsTotal,
      }
      const priced = withDelivery(goods, terms && deliveryPrice(terms))
      const named = lines.map((one) => ({ ...one, name: `Товар ${one.shopItemId}` }))
      const delivery = terms && { ...terms, name: 'Курьер' }
      const reasons = explainMoney({ priced, lines: named, coupon, delivery })
      expect(reasons.reduce((sum, { amount }) => sum + amount, 0)).toBe(priced.payableTotal)
      expect(reasons.every(({ name, reason }) => name !== '' && reason !== '')).toBe(true)
      expect(reasons.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true)
    }),
    { numRuns: 300 },
  )
})
