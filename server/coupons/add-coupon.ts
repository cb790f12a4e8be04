import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { brands, categories } from '#db/schema/catalog.ts'
import { coupons } from '#db/schema/coupons.ts'
import { inTransaction } from '#db/transaction.ts'
import { productOfMarking } from '#server/catalog/product-of-marking.ts'
import type { Ctx } from '#server/context.ts'
import type { NewCoupon } from '#shared/coupons/contract.ts'
import { couponKey } from '#shared/coupons/coupon-text.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Adds a coupon that its schema has accepted. Throws COUPON_EXISTS for a known code in whatever case, also of one that
 * has ended, and BAD_INPUT for an unknown category, brand, or gift.
 */
export function addCoupon({ db }: Pick<Ctx, 'db'>, coupon: NewCoupon): void {
  const { code, kind, value, minTotal, isOncePerPhone, maxUses, startsAt, endsAt } = coupon
  const key = couponKey(code)
  inTransaction(db, () => {
    if (db.select({ key: coupons.key }).from(coupons).where(eq(coupons.key, key)).get())
      throw new AppError('COUPON_EXISTS')
    db.insert(coupons)
      .values({
        ...{ key, code, kind, value, minTotal, isOncePerPhone, maxUses, startsAt, endsAt },
        categoryIds: idsOf(db, 'categories', coupon.categories),
        brandIds: idsOf(db, 'brands', coupon.brands),
        giftProductId: coupon.gift === null ? null : giftOf(db, coupon.gift),
      })
      .run()
  })
}

const TABLES = { categories, brands } as const

/** Returns the ids of all rows with these slugs. */
function idsOf(db: Db, name: keyof typeof TABLES, slugs: readonly string[]): number[] {
  if (slugs.length === 0) return []
  const table = TABLES[name]
  const rows = db
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(inArray(table.slug, [...slugs]))
    .all()
  const unknown = slugs.filter((slug) => !rows.some((row) => row.slug === slug))
  if (unknown.length > 0)
    throw new AppError('BAD_INPUT', { fields: { [name]: `unknown: ${unknown.join(', ')}` } })
  return rows.map(({ id }) => id)
}

function giftOf(db: Db, marking: string): number {
  try {
    return productOfMarking(db, marking).id
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('BAD_INPUT', { fields: { gift: `unknown: ${marking}` } })
  }
}
