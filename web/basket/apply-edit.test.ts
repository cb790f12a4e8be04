import { describe, expect, test } from 'vitest'
import type { BasketView } from '#shared/basket/contract.ts'
import { roubles } from '#shared/money.ts'
import { applyEdit, type BasketEdit, type BasketProduct, combineEdits, isMade } from './apply-edit.ts'

const zero = roubles(0)
const EMPTY: BasketView = {
  ...{ items: [], quantity: 0, baseTotal: zero, finalTotal: zero, totalDiscount: zero, accrualTotal: zero },
  ...{
    accrualDetail: [],
    maxBonusesToWithdraw: zero,
    bonusesToWithdraw: zero,
    hasLargeItem: false,
    isRetailDeliveryType: false,
  },
  summary: { deliveryPrice: null, discounts: {}, gifts: [] },
  ...{
    absentGifts: [],
    taken: { coupon: roubles(0), prepay: roubles(0), bonuses: roubles(0) },
    isPrepay: false,
    payableTotal: zero,
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

describe('adding', () => {
  test('a new line stands last with its sums', () => {
    const basket = applyEdit(EMPTY, { type: 'add', product: product(1), quantity: 2 })
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
      payableTotal: 936,
    })
    expect(basket.summary.discounts).toEqual({ 'Скидка на товары': 234 })
  })

  test('more of the same adds up, never above the stock', () => {
    const once = applyEdit(EMPTY, { type: 'add', product: product(1), quantity: 2 })
    const twice = applyEdit(once, { type: 'add', product: product(1), quantity: 2 })
    expect(twice.items).toHaveLength(1)
    expect(twice.quantity).toBe(3)
  })
})

describe('a line in the basket', () => {
  const two = [product(1), product(2, { price: roubles(100), basePrice: roubles(100) })].reduce(
    (basket, one) => applyEdit(basket, { type: 'add', product: one, quantity: 1 }),
    EMPTY,
  )

  test.each([
    [1, 2],
    [-1, 1],
    [99, 3],
  ])('changed by %i holds %i', (by, held) => {
    const basket = applyEdit(two, { type: 'change', shopItemId: 1, by })
    expect(basket.items[0]?.quantity).toBe(held)
    expect(basket.items.map(({ shopItemId }) => shopItemId)).toEqual([1, 2])
    expect(basket.finalTotal).toBe(held * 468 + 100)
  })

  test('is removed, and what is not there, or is sold out, does not change', () => {
    expect(applyEdit(two, { type: 'remove', shopItemId: 1 }).finalTotal).toBe(100)
    expect(applyEdit(two, { type: 'change', shopItemId: 9, by: 1 })).toEqual(two)
    const gone: BasketView = {
      ...two,
      items: two.items.map((item) => ({ ...item, availableCount: 0, isSoldOut: true, quantity: 2 })),
    }
    expect(applyEdit(gone, { type: 'change', shopItemId: 1, by: -1 }).items[0]?.quantity).toBe(2)
  })

  test('keeps the delivery and the discount for prepayment', () => {
    const prepaid: BasketView = {
      ...two,
      isPrepay: true,
      summary: { deliveryPrice: roubles(300), gifts: [], discounts: {} },
    }
    const basket = applyEdit(prepaid, { type: 'change', shopItemId: 2, by: 1 })
    expect(basket.summary.discounts['Скидка 2% за предоплату']).toBe(13)
    expect(basket.taken.prepay).toBe(13)
    expect(basket.payableTotal).toBe(468 + 200 - 13 + 300)
  })

  test('keeps the bonuses, as far as 30 % of what is left reach', () => {
    const spending: BasketView = {
      ...two,
      ...{ maxBonusesToWithdraw: roubles(150), bonusesToWithdraw: roubles(150) },
    }
    const more = applyEdit(spending, { type: 'change', shopItemId: 1, by: 1 })
    expect(more).toMatchObject({ bonusesToWithdraw: 150, finalTotal: 936 + 100 - 150 })
    const less = applyEdit(spending, { type: 'remove', shopItemId: 1 })
    expect(less).toMatchObject({ maxBonusesToWithdraw: 30, bonusesToWithdraw: 30, finalTotal: 70 })
  })

  test.each([
    ['percent', 15, 1, 0, 568 - 85],
    ['percent', 15, 2, 0, 1036 - 155],
    ['sum', 300, 1, 0, 268],
    ['sum', 300, 2, 1000, 736],
  ] as const)(
    'keeps a coupon of %s %i with %i of the first',
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
      const basket = applyEdit(saving, { type: 'change', shopItemId: 1, by: quantity - 1 })
      expect(basket.finalTotal).toBe(finalTotal)
      expect(basket.summary.discounts).toHaveProperty('Купон LETO', 468 * quantity + 100 - finalTotal)
    },
  )

  test('a coupon is about its own goods, and says what is missing to its minimum', () => {
    const saving: BasketView = {
      ...two,
      coupon: {
        ...{ code: 'LETO', kind: 'percent', value: 10, ineligibility: null },
        ...{ minTotal: roubles(900), missing: zero },
      },
      items: two.items.map((item) => ({ ...item, isCouponed: item.shopItemId === 1 })),
    }
    const met = applyEdit(saving, { type: 'change', shopItemId: 1, by: 1 })
    expect(met).toMatchObject({ finalTotal: 936 - 94 + 100, coupon: { ineligibility: null, missing: 0 } })
    const missed = applyEdit(met, { type: 'change', shopItemId: 1, by: -1 })
    expect(missed).toMatchObject({ finalTotal: 568, coupon: { ineligibility: 'minimum', missing: 432 } })
    // What joins later is the coupon's when all else is.
    const joined = applyEdit(met, { type: 'add', product: product(3), quantity: 1 })
    expect(joined.items.map(({ isCouponed }) => isCouponed)).toEqual([true, false, false])
  })

  test('gift cards stay outside bonuses and prepayment', () => {
    const prepaid: BasketView = {
      ...two,
      items: two.items.map((item) => ({ ...item, isGiftCard: item.shopItemId === 2 })),
      isPrepay: true,
    }
    const basket = applyEdit(prepaid, { type: 'change', shopItemId: 2, by: 2 })
    expect(basket.taken.prepay).toBe(9)
  })

  test('all are gone after clearing', () => {
    expect(applyEdit(two, { type: 'clear' })).toMatchObject({ items: [], quantity: 0, payableTotal: 0 })
  })
})

test('a gift by rule goes with the last of the goods, one received from a campaign stays', () => {
  const gift = {
    name: 'Клуб',
    quantity: 1,
    isEarned: true,
    isOfCoupon: false,
    item: { name: 'Масло', image: '' },
  }
  const byRule = { ...gift, name: 'От 3 000 р.', isEarned: false }
  const filled = applyEdit(EMPTY, { type: 'add', product: product(1), quantity: 1 })
  const basket = { ...filled, summary: { ...filled.summary, gifts: [gift, byRule] } }
  expect(applyEdit(basket, { type: 'change', shopItemId: 1, by: 1 }).summary.gifts).toEqual([gift, byRule])
  expect(applyEdit(basket, { type: 'remove', shopItemId: 1 }).summary.gifts).toEqual([gift])
  expect(applyEdit(basket, { type: 'clear' }).summary.gifts).toEqual([gift])
})

describe('whether the shop has made an edit whose answer was lost', () => {
  const before = applyEdit(EMPTY, { type: 'add', product: product(1), quantity: 2 })
  test.each<[BasketEdit]>([
    [{ type: 'add', product: product(1), quantity: 1 }],
    [{ type: 'add', product: product(2), quantity: 1 }],
    [{ type: 'change', shopItemId: 1, by: 1 }],
    [{ type: 'remove', shopItemId: 1 }],
    [{ type: 'clear' }],
  ])('%j', (edit) => {
    expect(isMade(edit, before, before)).toBe(false)
    expect(isMade(edit, before, applyEdit(before, edit))).toBe(true)
  })
})

describe('an edit that waits, and the next', () => {
  const plus: BasketEdit = { type: 'change', shopItemId: 1, by: 1 }
  const remove: BasketEdit = { type: 'remove', shopItemId: 1 }
  const add: BasketEdit = { type: 'add', product: product(1), quantity: 1 }
  const clear: BasketEdit = { type: 'clear' }
  test.each<[string, BasketEdit, BasketEdit, BasketEdit | undefined]>([
    ['presses of one line add up', plus, { ...plus, by: 2 }, { ...plus, by: 3 }],
    ['and may come to nothing', plus, { ...plus, by: -1 }, { ...plus, by: 0 }],
    ['another line is another matter', plus, { ...plus, shopItemId: 2 }, undefined],
    ['what is taken out need not change', plus, remove, remove],
    ['what is put back is sent after it', remove, add, undefined],
    ['what is put in is there before it changes', add, plus, undefined],
    ['nothing matters before all is taken out', add, clear, clear],
    ['what is put in after it is', clear, add, undefined],
  ])('%s', (_title, earlier, later, both) => {
    expect(combineEdits(earlier, later)).toEqual(both)
  })
})
