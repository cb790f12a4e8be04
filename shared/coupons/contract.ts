import * as z from 'zod/mini'
import { COUPON_KINDS, type CouponKind } from './coupon-kinds.ts'
import { isCouponText } from './coupon-text.ts'

const Sum = z
  .int('must be a whole number')
  .check(z.minimum(0, 'must not be negative'), z.maximum(10_000_000, 'is too large'))
const Slugs = z.array(z.string().check(z.minLength(1))).check(z.maxLength(50, 'are too many'))

/** The value that each kind of coupon may have. */
const VALUES: { readonly [Kind in CouponKind]: { readonly from: number; readonly to: number } } = {
  percent: { from: 1, to: 100 },
  sum: { from: 1, to: 1_000_000 },
  'free-delivery': { from: 0, to: 0 },
  gift: { from: 0, to: 0 },
}

/** A new coupon, as the staff and the demo add it (COUP-10, STAFF-7). Amounts are whole roubles, times UTC milliseconds. */
export const NewCoupon = z
  .strictObject({
    code: z
      .string()
      .check(z.refine(isCouponText, 'must be 1 to 64 letters, digits, underscores, or hyphens')),
    kind: z.enum(COUPON_KINDS),
    /** Percent for 'percent', roubles for 'sum', 0 for the other kinds. */
    value: z.int('must be a whole number'),
    minTotal: Sum,
    /** Paths or slugs of categories, and slugs of brands, that the coupon covers; an empty list covers every one. */
    categories: Slugs,
    brands: Slugs,
    /** The marking of the gift; set exactly for the kind 'gift'. */
    gift: z.nullable(z.string()),
    startsAt: z.int(),
    endsAt: z.int(),
    isOncePerPhone: z.boolean(),
    /** null for an unlimited number. */
    maxUses: z.nullable(z.int().check(z.positive('must be at least 1'))),
  })
  .check(
    z.refine(({ kind, value }) => value >= VALUES[kind].from && value <= VALUES[kind].to, {
      path: ['value'],
      error: 'must be 1 to 100 for percent, 1 to 1000000 for sum, and 0 for other kinds',
    }),
    z.refine(({ kind, gift }) => (kind === 'gift') === (gift !== null), {
      path: ['gift'],
      error: 'must be the marking of a product for the kind gift, and for no other',
    }),
    z.refine(({ startsAt, endsAt }) => startsAt < endsAt, {
      path: ['endsAt'],
      error: 'must be after the start',
    }),
  )
export type NewCoupon = z.infer<typeof NewCoupon>
