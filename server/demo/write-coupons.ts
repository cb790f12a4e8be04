import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { addCoupon } from '#server/coupons/add-coupon.ts'
import { NewCoupon } from '#shared/coupons/contract.ts'
import type { CouponKind } from '#shared/coupons/coupon-kinds.ts'
import { DAY_MS } from '#shared/time.ts'
import { COUPON_GIFT } from './catalog/gifts.ts'

interface DemoCoupon {
  readonly code: string
  readonly kind: CouponKind
  readonly value: number
  readonly minTotal?: number
  /** Slug of the category to which the coupon is limited. */
  readonly category?: string
  /** Marking of the gift. */
  readonly gift?: string
  readonly isOncePerPhone?: boolean
  readonly maxUses?: number
  /** Validity in days, relative to when the coupon is written. */
  readonly days?: readonly [from: number, to: number]
}

/** One coupon for each rule, and an expired one. */
const COUPONS: readonly DemoCoupon[] = [
  { code: 'gel_lak-15', kind: 'percent', value: 15, category: 'gel-laki' },
  { code: 'privet-300', kind: 'sum', value: 300, minTotal: 1500, isOncePerPhone: true },
  { code: 'dostavka', kind: 'free-delivery', value: 0, minTotal: 2000 },
  { code: 'podarok', kind: 'gift', value: 0, minTotal: 1000, gift: COUPON_GIFT },
  { code: 'pervye-50', kind: 'percent', value: 20, maxUses: 50 },
  { code: 'leto-10', kind: 'percent', value: 10, days: [-120, -30] },
]

/** Writes the demo's coupons. Throws BAD_INPUT when the catalog lacks a coupon's category or gift. */
export function writeCoupons(db: Db, now: number): void {
  for (const { code, kind, value, ...terms } of COUPONS) {
    const [from, to] = terms.days ?? [-1, 365]
    const coupon = z.parse(NewCoupon, {
      ...{ code, kind, value, minTotal: terms.minTotal ?? 0, brands: [] },
      categories: terms.category === undefined ? [] : [terms.category],
      gift: terms.gift ?? null,
      ...{ startsAt: now + from * DAY_MS, endsAt: now + to * DAY_MS },
      ...{ isOncePerPhone: terms.isOncePerPhone ?? false, maxUses: terms.maxUses ?? null },
    })
    addCoupon({ db }, coupon)
  }
}
