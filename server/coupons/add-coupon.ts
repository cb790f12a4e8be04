import { asc, eq, inArray, or } from 'drizzle-orm'
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
 * has ended, and BAD_INPUT for an unknown category, brand, or gift, and for a slug that several categories have.
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
        categoryIds: coupon.categories.map((name) => categoryOf(db, name)),
        brandIds: brandsOf(db, coupon.brands),
        giftProductId: coupon.gift === null ? null : giftOf(db, coupon.gift),
      })
      .run()
  })
}

/** Returns the category with a path, or the only one with a slug, which several may share (STAFF-31). */
function categoryOf(db: Db, name: string): number {
  const named = db
    .select({ id: categories.id, path: categories.path })
    .from(categories)
    .where(or(eq(categories.path, name), eq(categories.slug, name)))
    .orderBy(asc(categories.path))
    .all()
  const refuse = (text: string) => new AppError('BAD_INPUT', { fields: { categories: text } })
  const [first, second] = named
  const exact = named.find(({ path }) => path === name)
  if (exact) return exact.id
  if (!first) throw refuse(`unknown: ${name}`)
  if (second) throw refuse(`${name} means several: ${named.map(({ path }) => path).join(', ')}`)
  return first.id
}

/** Returns the ids of all brands with these slugs. */
function brandsOf(db: Db, slugs: readonly string[]): number[] {
  if (slugs.length === 0) return []
  const rows = db
    .select({ id: brands.id, slug: brands.slug })
    .from(brands)
    .where(inArray(brands.slug, [...slugs]))
    .all()
  const unknown = slugs.filter((slug) => !rows.some((row) => row.slug === slug))
  if (unknown.length > 0)
    throw new AppError('BAD_INPUT', { fields: { brands: `unknown: ${unknown.join(', ')}` } })
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
