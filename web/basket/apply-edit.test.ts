import { describe, expect, test } from 'vitest'
import type { BasketView } from '#shared/basket/contract.ts'
import { roubles } from '#shared/money.ts'
import { DEFAULT_TERMS } from '#shared/shop-terms.ts'
import { applyEdit, type BasketEdit, type BasketProduct, combineEdits, isApplied } from './apply-edit.ts'
import { estimateSums } from './estimate-sums.ts'

const zero = roubles(0)
const edited = (basket: BasketView, edit: BasketEdit) => estimateSums(applyEdit(basket, edit), DEFAULT_TERMS)
const EMPTY: BasketView = {
  ...{
    items: [],
    quantity: 0,
    baseTotal: zero,
    itemsTotal: zero,
    finalTotal: zero,
    totalDiscount: zero,
    accrualTotal: zero,
  },
  ...{
    accrualDetail: [],
    maxBonusesToWithdraw: zero,
    bonusesToWithdraw: zero,
    hasLargeItem: false,
  },
  summary: { discounts: {}, gifts: [] },
  ...{
    absentGifts: [],
    taken: { coupon: roubles(0), prepay: roubles(0), bonuses: roubles(0) },
    isPrepay: false,
    reasons: [],
    prepaySaving: zero,
    coupon: null,
    tariffId: 0,
    pickupPointId: 0,
    paymentSystemId: 0,
  },
}

function product(shopItemId: number, over: Partial<BasketProduct> = {}): BasketProduct {
  return {
    ...{ shopItemId, marking: `T-${shopItemId}`, name: 'Гель-лак', brand: 'Вельта', category: ['Гель-лаки'] },
    ...{ url: `/product/T-${shopItemId}/`, picture: { src: '/img/p/1.svg', tint: '#ffffff' } },
    ...{ price: roubles(468), basePrice: roubles(585), availableCount: 3 },
    ...over,
  }
}

const two = [product(1), product(2, { price: roubles(100), basePrice: roubles(100) })].reduce(
  (basket, one) => edited(basket, { type: 'add', product: one, quantity: 1 }),
  EMPTY,
)

describe('an added product', () => {
  test('becomes the last line, with its sums', () => {
    const basket = edited(EMPTY, { type: 'add', product: product(1), quantity: 2 })
    expect(
      basket.items.map(({ shopItemId, quantity, total, baseTotal }) => [
        shopItemId,
        quantity,
        total,
        baseTotal,
      ]),
    ).toEqual([[1, 2, 936, 1170]])
    expect(basket).toMatchObject({
      quantity: 2,
      baseTotal: 1170,
      finalTotal: 936,
      totalDiscount: 234,
    })
    expect(basket.summary.discounts).toEqual({ 'Скидка на товары': 234 })
  })

  // Requirement: BASK-401
  test('comes back before the line that followed it, and last where that has gone', () => {
    const order = (before: number) =>
      applyEdit(two, { type: 'add', product: product(3), quantity: 1, before }).items.map(
        ({ shopItemId }) => shopItemId,
      )
    expect(order(1)).toEqual([3, 1, 2])
    expect(order(2)).toEqual([1, 3, 2])
    expect(order(9)).toEqual([1, 2, 3])
  })

  // Requirement: BASK-3
  test('is added to its line, up to the available count', () => {
    const once = edited(EMPTY, { type: 'add', product: product(1), quantity: 2 })
    const twice = edited(once, { type: 'add', product: product(1), quantity: 2 })
    expect(twice.items).toHaveLength(1)
    expect(twice.quantity).toBe(3)
  })
})

describe('a line in the basket', () => {
  // Requirement: BASK-3, BASK-6
  test.each([
    [1, 2],
    [-1, 1],
    [99, 3],
  ])('changed by %i has the quantity %i', (by, held) => {
    const basket = edited(two, { type: 'change', shopItemId: 1, by })
    expect(basket.items[0]?.quantity).toBe(held)
    expect(basket.items.map(({ shopItemId }) => shopItemId)).toEqual([1, 2])
    expect(basket.finalTotal).toBe(held * 468 + 100)
  })

  test('is removed; an absent or sold-out one does not change', () => {
    expect(edited(two, { type: 'remove', shopItemId: 1 }).finalTotal).toBe(100)
    expect(edited(two, { type: 'change', shopItemId: 9, by: 1 })).toEqual(two)
    const gone: BasketView = {
      ...two,
      items: two.items.map((item) => ({ ...item, availableCount: 0, isSoldOut: true, quantity: 2 })),
    }
    expect(edited(gone, { type: 'change', shopItemId: 1, by: -1 }).items[0]?.quantity).toBe(2)
  })

  // Requirement: BASK-40
  test('keeps the prepayment discount', () => {
    const prepaid: BasketView = {
      ...two,
      isPrepay: true,
    }
    const basket = edited(prepaid, { type: 'change', shopItemId: 2, by: 1 })
    expect(basket.summary.discounts['Скидка 2% за предоплату']).toBe(13)
    expect(basket.taken.prepay).toBe(13)
    expect(basket.finalTotal).toBe(468 + 200 - 13)
  })

  // Requirement: BON-10
  test('keeps the bonuses up to 30 % of what is left', () => {
    const spending: BasketView = {
      ...two,
      ...{ maxBonusesToWithdraw: roubles(150), bonusesToWithdraw: roubles(150) },
    }
    const more = edited(spending, { type: 'change', shopItemId: 1, by: 1 })
    expect(more).toMatchObject({ bonusesToWithdraw: 150, itemsTotal: 1036, finalTotal: 1036 - 150 })
    const less = edited(spending, { type: 'remove', shopItemId: 1 })
    expect(less).toMatchObject({ maxBonusesToWithdraw: 30, bonusesToWithdraw: 30, finalTotal: 70 })
  })

  test.each([
    ['percent', 15, 1, 0, 568 - 85],
    ['percent', 15, 2, 0, 1036 - 155],
    ['sum', 300, 1, 0, 268],
    ['sum', 300, 2, 1000, 736],
  ] as const)(
    'keeps a coupon of the kind %s over %i with %i pieces of the first',
    (kind, value, quantity, minTotal, finalTotal) => {
      const saving: BasketView = {
        ...two,
        coupon: {
          ...{ code: 'LETO', kind, value, ineligibility: null },
          minTotal: roubles(minTotal),
          missing: zero,
        },
        items: two.items.map((item) => ({ ...item, isCouponed: true })),
      }
      const basket = edited(saving, { type: 'change', shopItemId: 1, by: quantity - 1 })
      expect(basket.finalTotal).toBe(finalTotal)
      expect(basket.summary.discounts).toHaveProperty('Купон LETO', 468 * quantity + 100 - finalTotal)
    },
  )

  // Requirement: COUP-12, COUP-13
  test('applies a coupon only to the items that it covers, and returns the sum missing to its minimum', () => {
    const saving: BasketView = {
      ...two,
      coupon: {
        ...{ code: 'LETO', kind: 'percent', value: 10, ineligibility: null },
        ...{ minTotal: roubles(900), missing: zero },
      },
      items: two.items.map((item) => ({ ...item, isCouponed: item.shopItemId === 1 })),
    }
    const met = edited(saving, { type: 'change', shopItemId: 1, by: 1 })
    expect(met).toMatchObject({ finalTotal: 936 - 94 + 100, coupon: { ineligibility: null, missing: 0 } })
    const missed = edited(met, { type: 'change', shopItemId: 1, by: -1 })
    expect(missed).toMatchObject({ finalTotal: 568, coupon: { ineligibility: 'minimum', missing: 432 } })
    // An added item is covered by the coupon only if all others are.
    const joined = edited(met, { type: 'add', product: product(3), quantity: 1 })
    expect(joined.items.map(({ isCouponed }) => isCouponed)).toEqual([true, false, false])
  })

  // Requirement: BASK-41
  test('leaves gift cards out of the prepayment discount', () => {
    const prepaid: BasketView = {
      ...two,
      items: two.items.map((item) => ({ ...item, isGiftCard: item.shopItemId === 2 })),
      isPrepay: true,
    }
    const basket = edited(prepaid, { type: 'change', shopItemId: 2, by: 2 })
    expect(basket.taken.prepay).toBe(9)
  })

  test('is gone after clearing', () => {
    expect(edited(two, { type: 'clear' })).toMatchObject({ items: [], quantity: 0, finalTotal: 0 })
  })
})

// Requirement: CAMP-10
test('removes a gift by a rule with the last item and keeps one received from a campaign', () => {
  const gift = {
    key: 'campaign:1:5',
    name: 'Клуб',
    quantity: 1,
    isEarned: true,
    isOfCoupon: false,
    item: { name: 'Масло', image: '' },
  }
  const byRule = { ...gift, key: 'rule:1:5', name: 'От 3 000 р.', isEarned: false }
  const filled = edited(EMPTY, { type: 'add', product: product(1), quantity: 1 })
  const basket = { ...filled, summary: { ...filled.summary, gifts: [gift, byRule] } }
  expect(edited(basket, { type: 'change', shopItemId: 1, by: 1 }).summary.gifts).toEqual([gift, byRule])
  expect(edited(basket, { type: 'remove', shopItemId: 1 }).summary.gifts).toEqual([gift])
  expect(edited(basket, { type: 'clear' }).summary.gifts).toEqual([gift])
})

// Requirement: BASK-55
describe('isApplied tells whether the server has applied', () => {
  const before = edited(EMPTY, { type: 'add', product: product(1), quantity: 2 })
  test.each<[BasketEdit]>([
    [{ type: 'add', product: product(1), quantity: 1 }],
    [{ type: 'add', product: product(2), quantity: 1 }],
    [{ type: 'change', shopItemId: 1, by: 1 }],
    [{ type: 'remove', shopItemId: 1 }],
    [{ type: 'clear' }],
  ])('the edit %j', (edit) => {
    expect(isApplied(edit, before, before)).toBe(false)
    expect(isApplied(edit, before, edited(before, edit))).toBe(true)
  })
})

// Requirement: BASK-51
describe('combineEdits', () => {
  const plus: BasketEdit = { type: 'change', shopItemId: 1, by: 1 }
  const remove: BasketEdit = { type: 'remove', shopItemId: 1 }
  const add: BasketEdit = { type: 'add', product: product(1), quantity: 1 }
  const clear: BasketEdit = { type: 'clear' }
  test.each<[string, BasketEdit, BasketEdit, BasketEdit | undefined]>([
    ['adds up changes of one line', plus, { ...plus, by: 2 }, { ...plus, by: 3 }],
    ['adds up changes to zero', plus, { ...plus, by: -1 }, { ...plus, by: 0 }],
    ['keeps changes of two lines apart', plus, { ...plus, shopItemId: 2 }, undefined],
    ['drops a change before a removal', plus, remove, remove],
    ['sends an addition after a removal', remove, add, undefined],
    ['sends an addition before a change', add, plus, undefined],
    ['drops everything before clearing', add, clear, clear],
    ['sends an addition after clearing', clear, add, undefined],
  ])('%s', (_title, earlier, later, both) => {
    expect(combineEdits(earlier, later)).toEqual(both)
  })
})
