import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { brands, categories, products } from '#db/schema/catalog.ts'
import { coupons } from '#db/schema/coupons.ts'
import { inTransaction } from '#db/transaction.ts'
import { addCoupon } from '#server/coupons/add-coupon.ts'
import { NewCoupon } from '#shared/coupons/contract.ts'
import { couponKey } from '#shared/coupons/coupon-text.ts'
import { AppError } from '#shared/errors.ts'
import { checked, recordAction, type StaffScope } from './actions.ts'

type CouponRow = typeof coupons.$inferSelect

/**
 * Adds a coupon of any kind (STAFF-7). Throws BAD_INPUT, also for one that has ended already, and COUPON_EXISTS.
 */
export function addStaffCoupon(scope: StaffScope, input: NewCoupon): void {
  const coupon = checked(NewCoupon, input)
  if (coupon.endsAt <= scope.now)
    throw new AppError('BAD_INPUT', { fields: { endsAt: 'must be in the future' } })
  inTransaction(scope.db, () => {
    addCoupon(scope, coupon)
    const details = coupon.value === 0 ? coupon.kind : `${coupon.kind} ${coupon.value}`
    recordAction(scope, { action: 'coupon add', subject: couponSubject(coupon.code), details })
  })
}

/** Ends a coupon now; orders that have used it keep it. Throws NOT_FOUND, and MOVE_REFUSED if it has ended already. */
export function stopCoupon(scope: StaffScope, code: string): void {
  inTransaction(scope.db, () => {
    const { coupon } = getStaffCoupon(scope.db, code)
    if (coupon.endsAt <= scope.now) throw new AppError('MOVE_REFUSED')
    scope.db.update(coupons).set({ endsAt: scope.now }).where(eq(coupons.key, coupon.key)).run()
    recordAction(scope, { action: 'coupon stop', subject: couponSubject(coupon.code) })
  })
}

/** Lists coupons, those that end last first. */
export function listStaffCoupons(db: Db, limit: number): CouponRow[] {
  return db.select().from(coupons).orderBy(desc(coupons.endsAt), coupons.key).limit(limit).all()
}

/** Returns a coupon with the names of what it covers and gives. Throws NOT_FOUND. */
export function getStaffCoupon(db: Db, code: string) {
  const coupon = db
    .select()
    .from(coupons)
    .where(eq(coupons.key, couponKey(code)))
    .get()
  if (!coupon) throw new AppError('NOT_FOUND')
  const { categoryIds, brandIds, giftProductId } = coupon
  const gift =
    giftProductId === null
      ? undefined
      : db
          .select({ marking: products.marking, name: products.name })
          .from(products)
          .where(eq(products.id, giftProductId))
          .get()
  const nameIn = (table: typeof brands | typeof categories) => (id: number) =>
    db.select({ name: table.name }).from(table).where(eq(table.id, id)).get()?.name ?? String(id)
  return {
    coupon,
    categories: categoryIds.map(nameIn(categories)),
    brands: brandIds.map(nameIn(brands)),
    gift: gift ?? null,
  }
}

export type CouponStage = 'planned' | 'running' | 'used up' | 'ended'

/** Returns whether shoppers can use the coupon now, and if not, why. */
export function couponStage({ startsAt, endsAt, uses, maxUses }: CouponRow, now: number): CouponStage {
  if (endsAt <= now) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'used up'
  return startsAt > now ? 'planned' : 'running'
}

function couponSubject(code: string): string {
  return `coupon ${code}`
}
