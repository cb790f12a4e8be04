import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { categories, products } from '#db/schema/catalog.ts'
import { coupons } from '#db/schema/coupons.ts'
import { DAY_MS } from '#shared/time.ts'
import { COUPON_GIFT } from './catalog/gifts.ts'

interface DemoCoupon {
  readonly code: string
  readonly kind: (typeof coupons.$inferInsert)['kind']
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

/** Writes the demo's coupons. Throws when the catalog lacks a coupon's category or gift. */
export function writeCoupons(db: Db, now: number): void {
  for (const coupon of COUPONS) {
    const [from, to] = coupon.days ?? [-1, 365]
    db.insert(coupons)
      .values({
        ...{ key: coupon.code, code: coupon.code, kind: coupon.kind, value: coupon.value },
        ...{ minTotal: coupon.minTotal ?? 0, brandIds: [], categoryIds: categoryIdsOf(db, coupon.category) },
        giftProductId: giftIdOf(db, coupon.gift),
        ...{ startsAt: now + from * DAY_MS, endsAt: now + to * DAY_MS },
        ...{ isOncePerPhone: coupon.isOncePerPhone ?? false, maxUses: coupon.maxUses ?? null },
      })
      .run()
  }
}

function categoryIdsOf(db: Db, slug: string | undefined): number[] {
  if (slug === undefined) return []
  const ids = db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug)).all()
  if (ids.length === 0) throw new Error(`no category ${slug} for a coupon`)
  return ids.map(({ id }) => id)
}

function giftIdOf(db: Db, marking: string | undefined): number | null {
  if (marking === undefined) return null
  const gift = db.select({ id: products.id }).from(products).where(eq(products.marking, marking)).get()
  if (!gift) throw new Error(`no product ${marking} to give`)
  return gift.id
}
