import { describe, expect, it } from 'vitest'
import { DEFAULT_TERMS } from '#shared/shop-terms.ts'
import {
  type BasketSelections,
  type Coupon,
  type GiftOffer,
  type GiftRule,
  type LineToPrice,
  type PricingTerms,
  priceBasket,
  withDelivery,
} from './price-basket.ts'

const NOW = 1_000_000

function line(shopItemId: number, price: number, more: Partial<LineToPrice> = {}): LineToPrice {
  return {
    ...{ shopItemId, price, basePrice: price, quantity: 1, availableCount: 100 },
    ...{ isGiftCard: false, isLarge: false, brandId: 1, categoryIds: [1] },
    ...more,
  }
}

const giftCard = (price: number) => line(90, price, { isGiftCard: true })

function price(
  lines: readonly LineToPrice[],
  selections: Partial<BasketSelections> = {},
  more: {
    bonusBalance?: number
    giftRules?: readonly GiftRule[]
    gifts?: readonly GiftOffer[]
    terms?: PricingTerms
  } = {},
) {
  return priceBasket(
    lines,
    { coupon: null, isPrepay: false, bonusesToWithdraw: 0, ...selections },
    more.bonusBalance === undefined ? null : { bonusBalance: more.bonusBalance },
    { giftRules: more.giftRules ?? [], gifts: more.gifts ?? [] },
    more.terms ?? DEFAULT_TERMS,
    NOW,
  )
}

/** A coupon without limits. */
const coupon = { code: 'VESNA', minTotal: 0, brandIds: [], categoryIds: [] } as const
const percent = (value: number, limits: Partial<Coupon> = {}): Coupon =>
  ({ ...coupon, kind: 'percent', percent: value, ...limits }) as Coupon

describe('the prices of the items', () => {
  it('are zero without any discount for an empty basket', () => {
    expect(price([])).toEqual({
      ...{ lines: [], quantity: 0, baseTotal: 0, itemsTotal: 0, finalTotal: 0, totalDiscount: 0 },
      bases: { coupon: 0, prepay: 0, bonuses: 0 },
      ...{
        discounts: {},
        taken: { coupon: 0, prepay: 0, bonuses: 0 },
        gifts: [],
        deliveryPrice: null,
        payableTotal: 0,
        prepaySaving: 0,
      },
      ...{
        maxBonusesToWithdraw: 0,
        bonusesToWithdraw: 0,
        accrualTotal: 0,
        accrualDetail: [],
        hasLargeItem: false,
        coupon: null,
      },
      terms: DEFAULT_TERMS,
    })
  })

  // Requirement: BASK-38, BASK-39
  it('add up to pieces, base total and the discount of the items', () => {
    const priced = price([line(1, 400, { basePrice: 500, quantity: 3 }), line(2, 99)])
    expect(priced).toMatchObject({ quantity: 4, baseTotal: 1599, finalTotal: 1299, totalDiscount: 300 })
    expect(priced.discounts).toEqual({ 'Скидка на товары': 300 })
  })

  // Requirement: BASK-9
  it('leave out a sold-out line, with its size and its gift', () => {
    const rule = {
      id: 1,
      name: 'g',
      productId: 5,
      quantity: 1,
      availableCount: 1,
      minTotal: 1,
      brandId: null,
      startsAt: 0,
      endsAt: 2 * NOW,
    }
    const priced = price([line(1, 400, { availableCount: 0, isLarge: true })], {}, { giftRules: [rule] })
    expect(priced).toMatchObject({ quantity: 0, baseTotal: 0, finalTotal: 0, hasLargeItem: false, gifts: [] })
    expect(priced.lines).toEqual([
      { shopItemId: 1, isSoldOut: true, quantity: 0, baseTotal: 0, total: 0, finalTotal: 0 },
    ])
  })

  it('limit a quantity to the available count', () => {
    const priced = price([line(1, 400, { quantity: 7, availableCount: 2 })])
    expect(priced).toMatchObject({ quantity: 2, finalTotal: 800 })
    expect(priced.lines[0]).toMatchObject({ quantity: 2, isSoldOut: false })
  })

  it('come with a flag for a large item', () => {
    expect(price([line(1, 100), line(2, 100, { isLarge: true })]).hasLargeItem).toBe(true)
  })
})

describe('a coupon', () => {
  // Requirement: BASK-27, COUP-9, COUP-10, COUP-17
  it.each([
    { name: 'takes its percentage once, half up', lines: [line(1, 33), line(2, 32)], value: 10, discount: 7 },
    { name: 'rounds half a rouble up', lines: [line(1, 5)], value: 10, discount: 1 },
    { name: 'rounds less than half a rouble down', lines: [line(1, 4)], value: 10, discount: 0 },
    { name: 'can take off the whole price', lines: [line(1, 100)], value: 100, discount: 100 },
    { name: 'never touches gift cards', lines: [line(1, 100), giftCard(3000)], value: 10, discount: 10 },
    { name: 'takes nothing off a basket of gift cards', lines: [giftCard(3000)], value: 10, discount: 0 },
  ])('$name', ({ lines, value, discount }) => {
    const priced = price(lines, { coupon: percent(value) })
    expect(priced.discounts['Купон VESNA'] ?? 0).toBe(discount)
    expect(priced.totalDiscount).toBe(discount)
  })

  // Requirement: BASK-37
  it('applies after the discount of the items', () => {
    const priced = price([line(1, 800, { basePrice: 1000 })], { coupon: percent(10) })
    expect(priced.discounts).toEqual({ 'Скидка на товары': 200, 'Купон VESNA': 80 })
  })

  // Requirement: COUP-10, COUP-17
  it('takes off a fixed sum, at most what its lines cost', () => {
    const sum = { ...coupon, kind: 'sum', sum: 300 } as const
    expect(price([line(1, 1000)], { coupon: sum }).finalTotal).toBe(700)
    expect(price([line(1, 200), giftCard(3000)], { coupon: sum }).finalTotal).toBe(3000)
  })

  // Requirement: COUP-12, COUP-13
  it.each([
    { name: 'of its brand', limits: { brandIds: [2] }, discount: 20 },
    { name: 'of its category', limits: { categoryIds: [7] }, discount: 30 },
    { name: 'of both where both are named', limits: { brandIds: [2], categoryIds: [7] }, discount: 0 },
    { name: 'from its minimum total on', limits: { minTotal: 600 }, discount: 60 },
    { name: 'not one rouble below its minimum total', limits: { minTotal: 601 }, discount: 0 },
    { name: 'by the minimum of the covered lines', limits: { brandIds: [2], minTotal: 201 }, discount: 0 },
  ])('covers the lines $name', ({ limits, discount }) => {
    const lines = [line(1, 100), line(2, 200, { brandId: 2 }), line(3, 300, { categoryIds: [1, 7] })]
    expect(price(lines, { coupon: percent(10, limits) }).discounts['Купон VESNA'] ?? 0).toBe(discount)
  })

  // Requirement: COUP-13
  it('lowers the price of the covered lines only', () => {
    const priced = price([line(1, 100), line(2, 200, { brandId: 2 })], {
      coupon: percent(10, { brandIds: [2] }),
    })
    expect(priced.lines.map(({ finalTotal }) => finalTotal)).toEqual([100, 180])
  })

  // Requirement: COUP-11, COUP-12
  it('for free delivery makes the delivery free without a discount', () => {
    const free = { ...coupon, kind: 'free-delivery', minTotal: 500 } as const
    expect(withDelivery(price([line(1, 500)], { coupon: free }), 300)).toMatchObject({
      ...{ deliveryPrice: 0, payableTotal: 500, discounts: {}, totalDiscount: 0 },
    })
    expect(withDelivery(price([line(1, 499)], { coupon: free }), 300)).toMatchObject({ deliveryPrice: 300 })
    expect(withDelivery(price([line(1, 500)], { coupon: free }), null).deliveryPrice).toBeNull()
  })

  // Requirement: COUP-10, BASK-42
  it('for a gift adds the gift while it is in stock', () => {
    const gift = { id: 'vesna', name: 'Купон', productId: 5, quantity: 2, availableCount: 1 }
    const priced = price([line(1, 500)], { coupon: { ...coupon, kind: 'gift', gift } })
    expect(priced.gifts).toEqual([
      { source: 'coupon', id: 'vesna', name: 'Купон', productId: 5, quantity: 1 },
    ])
  })

  // Requirement: COUP-12
  it('for a gift adds nothing below its minimum or to an empty basket', () => {
    const gift = { id: 'vesna', name: 'Купон', productId: 5, quantity: 1, availableCount: 9 }
    expect(price([line(1, 499)], { coupon: { ...coupon, kind: 'gift', gift, minTotal: 500 } }).gifts).toEqual(
      [],
    )
    expect(price([], { coupon: { ...coupon, kind: 'gift', gift } }).gifts).toEqual([])
  })

  // Requirement: COUP-23
  it.each([
    { name: 'nothing', lines: [line(1, 500)], kind: 'percent', ineligibility: null, missing: 0 },
    { name: 'its minimum', lines: [line(1, 499)], kind: 'percent', ineligibility: 'minimum', missing: 1 },
    {
      name: 'the items, before the minimum',
      lines: [giftCard(100)],
      kind: 'percent',
      ineligibility: 'goods',
      missing: 0,
    },
    { name: 'an empty basket', lines: [], kind: 'percent', ineligibility: 'goods', missing: 0 },
    { name: 'a gift out of stock', lines: [line(1, 500)], kind: 'gift', ineligibility: 'gift', missing: 0 },
    {
      name: 'a delivery that is free anyway',
      lines: [line(1, 500)],
      kind: 'free-delivery',
      ineligibility: 'delivery',
      missing: 0,
    },
  ] as const)('is ineligible because of $name', ({ lines, kind, ineligibility, missing }) => {
    const gift = { id: 'vesna', name: 'Купон', productId: 5, quantity: 1, availableCount: 0 }
    const offer = { ...coupon, minTotal: 500, kind, percent: 10, gift } as const
    const priced = withDelivery(price(lines, { coupon: offer }), 0)
    expect(priced.coupon).toEqual({ kind, ineligibility, missing })
  })

  // Requirement: BASK-28
  it('is shared over its lines without losing a rouble', () => {
    const priced = price([line(1, 100), line(2, 100), line(3, 100)], {
      coupon: { ...coupon, kind: 'sum', sum: 100 },
    })
    expect(priced.lines.map(({ finalTotal }) => finalTotal)).toEqual([66, 67, 67])
  })

  // Requirement: BASK-33, BASK-60
  it('gives the odd rouble to the same line whatever their order', () => {
    const sum = { ...coupon, kind: 'sum', sum: 100 } as const
    const priced = price([line(3, 100), line(2, 100), line(1, 100)], { coupon: sum })
    expect(priced.lines.map(({ finalTotal }) => finalTotal)).toEqual([67, 67, 66])
  })
})

describe('the prepayment discount', () => {
  // Requirement: BASK-40, BASK-41
  it.each([
    { lines: [line(1, 1000)], discount: 20 },
    { lines: [line(1, 25)], discount: 1 },
    { lines: [line(1, 24)], discount: 0 },
    { lines: [line(1, 1000), giftCard(3000)], discount: 20 },
    { lines: [giftCard(3000)], discount: 0 },
  ])('takes 2 % off everything but gift cards: $discount', ({ lines, discount }) => {
    const priced = price(lines, { isPrepay: true })
    expect(priced.discounts['Скидка 2% за предоплату'] ?? 0).toBe(discount)
    expect(priced.prepaySaving).toBe(0)
    expect(price(lines).prepaySaving).toBe(discount)
  })

  // Requirement: BASK-37, BASK-40
  it('applies after the coupon', () => {
    const priced = price([line(1, 1000)], { isPrepay: true, coupon: percent(10) })
    expect(Object.entries(priced.discounts)).toEqual([
      ['Купон VESNA', 100],
      ['Скидка 2% за предоплату', 18],
    ])
    expect(priced).toMatchObject({ itemsTotal: 900, finalTotal: 882 })
  })
})

describe('bonuses', () => {
  // Requirement: BON-10, BON-11, BON-12, BON-13, BON-15
  it.each([
    { name: 'are not available to a guest', wanted: 100, balance: undefined, max: 0, taken: 0 },
    { name: 'are limited to 30 %', wanted: 1000, balance: 5000, max: 300, taken: 300 },
    { name: 'are limited to the balance', wanted: 1000, balance: 120, max: 120, taken: 120 },
    { name: 'are spent as far as wanted', wanted: 7, balance: 5000, max: 300, taken: 7 },
    { name: 'are not available with a negative balance', wanted: 7, balance: -50, max: 0, taken: 0 },
  ])('$name', ({ wanted, balance, max, taken }) => {
    const more = balance === undefined ? {} : { bonusBalance: balance }
    const priced = price([line(1, 1003), giftCard(3000)], { bonusesToWithdraw: wanted }, more)
    expect(priced).toMatchObject({
      maxBonusesToWithdraw: max,
      bonusesToWithdraw: taken,
      finalTotal: 4003 - taken,
    })
    expect(priced.discounts).toEqual(taken > 0 ? { 'Оплата бонусами': taken } : {})
  })

  // Requirement: BASK-37, BON-10
  it('are limited to 30 %, rounded down, of what coupon and prepayment leave', () => {
    const priced = price(
      [line(1, 1000)],
      { coupon: percent(10), isPrepay: true, bonusesToWithdraw: 9999 },
      { bonusBalance: 9999 },
    )
    expect(priced.maxBonusesToWithdraw).toBe(264)
    expect(priced).toMatchObject({ itemsTotal: 900, finalTotal: 618 })
  })
})

// Requirement: BASK-42, BASK-61, BASK-62
describe('gifts by a rule', () => {
  const rule: GiftRule = {
    ...{ id: 1, name: 'За заказ от 3 000 р.', productId: 5, quantity: 1, availableCount: 4 },
    ...{ minTotal: 3000, brandId: null, startsAt: NOW, endsAt: NOW + 1 },
  }
  const gifts = (lines: readonly LineToPrice[], giftRules: readonly GiftRule[]) =>
    price(lines, { isPrepay: true, coupon: percent(50) }, { giftRules }).gifts.map(({ quantity }) => quantity)

  it.each([
    {
      name: 'are given from the minimum on, before coupon and prepayment',
      lines: [line(1, 3000)],
      rules: [rule],
      got: [1],
    },
    { name: 'are not given one rouble below the minimum', lines: [line(1, 2999)], rules: [rule], got: [] },
    {
      name: 'need the minimum after the discount of the items',
      lines: [line(1, 2999, { basePrice: 4000 })],
      rules: [rule],
      got: [],
    },
    { name: 'do not count gift cards', lines: [line(1, 2000), giftCard(3000)], rules: [rule], got: [] },
    {
      name: 'count only lines of its brand',
      lines: [line(1, 2999), line(2, 9, { brandId: 2 })],
      rules: [{ ...rule, brandId: 1 }],
      got: [],
    },
    {
      name: 'are not given before the rule starts',
      lines: [line(1, 3000)],
      rules: [{ ...rule, startsAt: NOW + 1 }],
      got: [],
    },
    { name: 'not from the end on', lines: [line(1, 3000)], rules: [{ ...rule, endsAt: NOW }], got: [] },
    {
      name: 'are not given when out of stock',
      lines: [line(1, 3000)],
      rules: [{ ...rule, availableCount: 0 }],
      got: [],
    },
    { name: 'as many as are in stock', lines: [line(1, 3000)], rules: [{ ...rule, quantity: 9 }], got: [4] },
    {
      name: 'share one stock between two rules',
      lines: [line(1, 3000)],
      rules: [
        { ...rule, quantity: 3 },
        { ...rule, quantity: 3 },
      ],
      got: [3, 1],
    },
    {
      name: 'leave out the pieces that are bought',
      lines: [line(5, 3000, { quantity: 3 })],
      rules: [{ ...rule, quantity: 3 }],
      got: [1],
    },
    { name: 'are not given to an empty basket', lines: [], rules: [{ ...rule, minTotal: 0 }], got: [] },
  ])('$name', ({ lines, rules, got }) => {
    expect(gifts(lines, rules)).toEqual(got)
  })

  // Requirement: BASK-42
  it('count in no sum', () => {
    expect(price([line(1, 3000)], {}, { giftRules: [rule] })).toMatchObject({
      quantity: 1,
      baseTotal: 3000,
      finalTotal: 3000,
    })
  })
})

// Requirement: BASK-42, CAMP-10
describe('gifts received from a campaign', () => {
  const earned: GiftOffer = { id: 7, name: 'Акция', productId: 5, quantity: 1, availableCount: 4 }
  const rule: GiftRule = {
    ...earned,
    name: 'Правило',
    minTotal: 0,
    brandId: null,
    startsAt: 0,
    endsAt: 2 * NOW,
  }

  it.each([
    { name: 'come with any purchase', lines: [line(1, 1)], gifts: [earned], got: ['Акция'] },
    { name: 'come with a gift card too', lines: [giftCard(3000)], gifts: [earned], got: ['Акция'] },
    { name: 'stay in an otherwise empty basket', lines: [], gifts: [earned], got: ['Акция'] },
    {
      name: 'stay in a basket whose lines have all sold out',
      lines: [line(1, 1, { availableCount: 0 })],
      gifts: [earned],
      got: ['Акция'],
    },
    {
      name: 'are left out while out of stock',
      lines: [line(1, 1)],
      gifts: [{ ...earned, availableCount: 0 }],
      got: [],
    },
    {
      name: 'each have a stock of their own',
      lines: [line(1, 1)],
      gifts: [
        { ...earned, availableCount: 0 },
        { ...earned, id: 8, name: 'Другая', productId: 6 },
      ],
      got: ['Другая'],
    },
    {
      name: 'are left out when all pieces are bought',
      lines: [line(5, 1, { quantity: 4, availableCount: 4 })],
      gifts: [earned],
      got: [],
    },
  ])('$name', ({ lines, gifts, got }) => {
    const priced = price(lines, {}, { gifts })
    expect(priced.gifts.map(({ name }) => name)).toEqual(got)
    expect(priced).toEqual({ ...price(lines), gifts: priced.gifts })
  })

  // Requirement: BASK-62
  it('get the last piece before a rule does', () => {
    const last = { availableCount: 1 }
    const priced = price(
      [line(1, 100)],
      {},
      { gifts: [{ ...earned, ...last }], giftRules: [{ ...rule, ...last }] },
    )
    expect(priced.gifts).toEqual([{ source: 'campaign', id: 7, name: 'Акция', productId: 5, quantity: 1 }])
  })
})

describe('delivery and accrual', () => {
  // Requirement: BASK-35, BASK-36, BON-16, BON-17
  it('adds delivery to payableTotal, but neither to finalTotal nor to the accrual', () => {
    const priced = withDelivery(price([line(1, 1000)]), 300)
    expect(priced).toMatchObject({
      finalTotal: 1000,
      deliveryPrice: 300,
      payableTotal: 1300,
      accrualTotal: 50,
    })
    expect(priced.accrualDetail).toEqual([{ name: 'Бонусы 5% за заказ', amount: 50 }])
  })

  // Requirement: BON-16
  it('accrues 5 % of what is paid in money, rounded half up', () => {
    expect(price([line(1, 1000)], { bonusesToWithdraw: 300 }, { bonusBalance: 300 }).accrualTotal).toBe(35)
    expect(price([line(1, 30)]).accrualTotal).toBe(2)
    expect(price([line(1, 9)])).toMatchObject({ accrualTotal: 0, accrualDetail: [] })
  })
})

// Requirement: BASK-73
it('follows other terms of the shop, and names them', () => {
  const terms = { prepayPercent: 10, bonusLimitPercent: 50, accrualPercent: 20 }
  const priced = price(
    [line(1, 1000)],
    { isPrepay: true, bonusesToWithdraw: 10_000 },
    { bonusBalance: 10_000, terms },
  )
  expect(priced.discounts).toEqual({ 'Скидка 10% за предоплату': 100, 'Оплата бонусами': 450 })
  expect(priced).toMatchObject({ itemsTotal: 1000, maxBonusesToWithdraw: 450, finalTotal: 450 })
  expect(priced.accrualDetail).toEqual([{ name: 'Бонусы 20% за заказ', amount: 90 }])
})

it('has no discount for prepayment where the terms give none', () => {
  const terms = { ...DEFAULT_TERMS, prepayPercent: 0 }
  expect(price([line(1, 1000)], { isPrepay: true }, { terms })).toMatchObject({
    finalTotal: 1000,
    discounts: {},
  })
})
