import * as fc from 'fast-check'
import type { BasketSelections, Coupon, GiftRule, LineToPrice } from '#shared/basket/price-basket.ts'

/** The time at which an arbitrary basket is priced. Its gift rules begin and end shortly before or after it. */
export const ARBITRARY_NOW = 1_000_000

const line = fc
  .record({
    price: fc.integer({ min: 1, max: 40_000 }),
    markup: fc.integer({ min: 0, max: 5_000 }),
    quantity: fc.integer({ min: 1, max: 30 }),
    availableCount: fc.integer({ min: 0, max: 30 }),
    isGiftCard: fc.boolean(),
    isLarge: fc.boolean(),
    brandId: fc.integer({ min: 1, max: 3 }),
    categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ markup, ...rest }) => ({ ...rest, basePrice: rest.price + markup }))

const lines: fc.Arbitrary<LineToPrice[]> = fc
  .array(line, { maxLength: 12 })
  .map((list) => list.map((one, i) => ({ ...one, shopItemId: i + 1 })))

const gift = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  name: fc.constant('Подарок'),
  productId: fc.integer({ min: 1, max: 20 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  availableCount: fc.integer({ min: 0, max: 5 }),
})

const coupon: fc.Arbitrary<Coupon> = fc
  .tuple(
    fc.record({
      code: fc.constantFrom('VESNA', 'gel_lak-15', '__proto__'),
      minTotal: fc.integer({ min: 0, max: 20_000 }),
      brandIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
      categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
    }),
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('sum' as const), sum: fc.integer({ min: 1, max: 50_000 }) }),
      fc.record({ kind: fc.constant('free-delivery' as const) }),
      fc.record({ kind: fc.constant('gift' as const), gift }),
    ),
  )
  .map(([limits, kind]) => ({ ...limits, ...kind }))

const selections: fc.Arbitrary<BasketSelections> = fc.record({
  coupon: fc.option(coupon),
  isPrepay: fc.boolean(),
  bonusesToWithdraw: fc.integer({ min: 0, max: 100_000 }),
})

const client = fc.option(fc.record({ bonusBalance: fc.integer({ min: 0, max: 100_000 }) }))

const giftRules: fc.Arbitrary<GiftRule[]> = fc.array(
  fc
    .tuple(
      gift,
      fc.record({
        minTotal: fc.integer({ min: 0, max: 50_000 }),
        brandId: fc.option(fc.integer({ min: 1, max: 3 })),
        startsAt: fc.integer({ min: ARBITRARY_NOW - 5, max: ARBITRARY_NOW + 2 }),
        endsAt: fc.integer({ min: ARBITRARY_NOW - 2, max: ARBITRARY_NOW + 5 }),
      }),
    )
    .map(([offer, rule]) => ({ ...offer, ...rule })),
  { maxLength: 4 },
)

const gifts = fc.array(gift, { maxLength: 2 })

/** Generates a basket with any selections, customer, gift rules, and gifts. */
export const arbitraryBasket = fc.record({ lines, selections, client, giftRules, gifts })
export type ArbitraryBasket = typeof arbitraryBasket extends fc.Arbitrary<infer T> ? T : never
