import * as fc from 'fast-check'
import type { PaidLine } from '#shared/payments/refund-parts.ts'

/** An order whose lines have been shared in any way over what was paid. */
export interface ArbitraryPaidOrder {
  readonly lines: readonly PaidLine[]
  readonly deliveryPrice: number | null
}

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 30 }),
  lineTotal: fc.integer({ min: 0, max: 40_000 }),
  giftName: fc.option(fc.constant('Подарок'), { freq: 6 }),
})

export const arbitraryPaidOrder: fc.Arbitrary<ArbitraryPaidOrder> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) =>
    lines.map(({ lineTotal, giftName, ...rest }, i) => ({
      ...{ ...rest, giftName, position: i + 1, marking: `T-${i + 1}` },
      lineTotal: giftName === null ? lineTotal : 0,
    })),
  ),
  deliveryPrice: fc.option(fc.integer({ min: 0, max: 2_000 })),
})
