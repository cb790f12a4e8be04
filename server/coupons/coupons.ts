import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { pictureKeys } from '#db/picture-columns.ts'
import { prepared } from '#db/prepared.ts'
import { baskets } from '#db/schema/basket.ts'
import { products, stock } from '#db/schema/catalog.ts'
import { coupons } from '#db/schema/coupons.ts'
import { couponUses, orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import { knownBrowser } from '#server/identity/known-browser.ts'
import { countBudget } from '#server/limits/budgets.ts'
import type { PictureKeys } from '#server/pictures/kept-pictures.ts'
import type { Coupon } from '#shared/basket/price-basket.ts'
import { cleanCouponText, couponGiftName, couponKey, isCouponText } from '#shared/coupons/coupon-text.ts'
import { AppError } from '#shared/errors.ts'

const statements = prepared((db) => ({
  coupon: db
    .select({
      coupon: coupons,
      gift: { ...pictureKeys, name: products.name },
      giftAvailable: sql<number>`coalesce(${stock.available}, 0)`,
    })
    .from(coupons)
    .leftJoin(products, eq(products.id, coupons.giftProductId))
    .leftJoin(stock, eq(stock.productId, coupons.giftProductId))
    .where(eq(coupons.key, sql.placeholder('key')))
    .prepare(),
  usedBy: db
    .select({ shopperId: orders.shopperId })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(
      and(
        eq(couponUses.couponKey, sql.placeholder('key')),
        eq(couponUses.oncePhone, sql.placeholder('phone')),
      ),
    )
    .prepare(),
  use: db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(
      and(
        eq(coupons.key, sql.placeholder('key')),
        or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses)),
      ),
    )
    .prepare(),
}))

type Scope = Pick<Ctx, 'db' | 'now'>

/** A coupon that may be used now, whatever the basket contains. */
export interface RunningCoupon {
  readonly key: string
  readonly isOncePerPhone: boolean
  readonly pricing: Coupon
  readonly giftProduct: (PictureKeys & { readonly name: string }) | null
}

/**
 * Returns the coupon with this key if it is within its dates and has uses left (COUP-14, COUP-16); otherwise
 * undefined.
 */
export function findRunningCoupon(ctx: Scope, key: string): RunningCoupon | undefined {
  const found = statements(ctx.db).coupon.get({ key })
  if (!found) return undefined
  const { coupon, gift, giftAvailable } = found
  const isRunning = coupon.startsAt <= ctx.now && ctx.now < coupon.endsAt
  const isLeft = coupon.maxUses === null || coupon.uses < coupon.maxUses
  if (!isRunning || !isLeft) return undefined
  const { code, minTotal, brandIds, categoryIds } = coupon
  return {
    key,
    isOncePerPhone: coupon.isOncePerPhone,
    pricing: { code, minTotal, brandIds, categoryIds, ...benefitOf(coupon, gift?.name ?? '', giftAvailable) },
    giftProduct: gift,
  }
}

type Benefit =
  | Pick<Extract<Coupon, { kind: 'percent' }>, 'kind' | 'percent'>
  | Pick<Extract<Coupon, { kind: 'sum' }>, 'kind' | 'sum'>
  | Pick<Extract<Coupon, { kind: 'free-delivery' }>, 'kind'>
  | Pick<Extract<Coupon, { kind: 'gift' }>, 'kind' | 'gift'>

function benefitOf(coupon: typeof coupons.$inferSelect, giftName: string, availableCount: number): Benefit {
  const { kind, value, giftProductId: productId } = coupon
  if (kind === 'percent') return { kind, percent: value }
  if (kind === 'sum') return { kind, sum: value }
  if (kind === 'free-delivery' || productId === null) return { kind: 'free-delivery' }
  const name = couponGiftName(coupon.code)
  return {
    kind,
    gift: { id: coupon.key, name, productId, quantity: giftName === '' ? 0 : 1, availableCount },
  }
}

/**
 * Returns the coupon that a shopper has typed. Throws COUPON_NOT_FOUND in the same way for a code that is unknown,
 * outside its dates, used up, or known to the caller to be used by that phone, so that nobody learns which of these it
 * is (COUP-20).
 */
export function requireCoupon(ctx: Ctx, text: string, phone: string | null): RunningCoupon {
  const coupon = isCouponText(cleanCouponText(text)) ? findRunningCoupon(ctx, couponKey(text)) : undefined
  if (!coupon || (phone !== null && isKnownUse(ctx, coupon, phone))) throw new AppError('COUPON_NOT_FOUND')
  return coupon
}

/** Returns whether a coupon can be used by whoever has a phone. */
export function isUsableBy(ctx: Scope, key: string, phone: string): boolean {
  const coupon = findRunningCoupon(ctx, key)
  return coupon !== undefined && findUse(ctx, coupon, phone) === undefined
}

/** The use of a coupon that is limited to one use per phone (COUP-15); undefined if that phone has not used it. */
function findUse(ctx: Scope, { key, isOncePerPhone }: RunningCoupon, phone: string) {
  return isOncePerPhone ? statements(ctx.db).usedBy.get({ key, phone }) : undefined
}

/**
 * Returns whether that phone has used the coupon, as far as the caller may know it: whether a phone has ordered is
 * told only in a browser that has signed in with it, and to the shopper whose order it was (COUP-25).
 */
function isKnownUse(ctx: Ctx, coupon: RunningCoupon, phone: string): boolean {
  const use = findUse(ctx, coupon, phone)
  if (!use) return false
  const isOwn = ctx.actor.type !== 'anonymous' && ctx.actor.shopperId === use.shopperId
  return isOwn || knownBrowser(ctx, phone) !== null
}

/**
 * Removes the coupon from a basket that is being ordered if the order's phone has used it. Returns whether it has; this
 * counts as a wrong code, so that phones cannot be tried one after the other. Runs only inside a transaction.
 */
export function removeUsedCoupon(ctx: Ctx, basketId: number, coupon: RunningCoupon, phone: string): boolean {
  if (!findUse(ctx, coupon, phone)) return false
  removeCoupon(ctx, basketId)
  countBudget(ctx, 'coupon-wrong', {})
  return true
}

/**
 * Removes a coupon for a gift from a basket that is being ordered and whose coupon can no longer be used. Returns
 * whether it has. No sum tells that the gift is missing, unlike what other coupons give. Runs only inside a transaction.
 */
export function removeLostGift({ db }: Pick<Ctx, 'db'>, basketId: number): boolean {
  const ofGifts = db.select({ key: coupons.key }).from(coupons).where(eq(coupons.kind, 'gift'))
  const isLost = and(eq(baskets.id, basketId), inArray(baskets.couponKey, ofGifts))
  return db.update(baskets).set({ couponKey: null }).where(isLost).run().changes > 0
}

/** Removes the coupon from the basket. Runs only inside a transaction. */
export function removeCoupon(ctx: Pick<Ctx, 'db'>, basketId: number): void {
  ctx.db.update(baskets).set({ couponKey: null }).where(eq(baskets.id, basketId)).run()
}

/**
 * Records that an order uses a coupon. Runs in the transaction that has read the coupon and writes the order, so a
 * coupon without a use left is a bug: it throws, and the whole order is rolled back.
 */
export function spendCoupon(
  ctx: Scope,
  coupon: RunningCoupon,
  order: { orderId: number; phone: string },
): void {
  const { changes } = statements(ctx.db).use.run({ key: coupon.key })
  if (changes !== 1) throw new Error(`the coupon ${coupon.key} was used up inside a transaction`)
  const oncePhone = coupon.isOncePerPhone ? order.phone : null
  ctx.db.insert(couponUses).values({ orderId: order.orderId, couponKey: coupon.key, oncePhone }).run()
}

/** Whether an order may use this coupon in place of the one that it has used, if it has; null stands for none. */
export function canChangeUse(ctx: Scope, order: { id: number; phone: string }, key: string | null): boolean {
  return key === null || key === usedKey(ctx, order.id) || isUsableBy(ctx, key, order.phone)
}

function usedKey({ db }: Scope, orderId: number): string | null {
  const ofOrder = eq(couponUses.orderId, orderId)
  return db.select({ key: couponUses.couponKey }).from(couponUses).where(ofOrder).get()?.key ?? null
}

/** Returns the coupon that an order has used; undefined if it has used none. */
export function couponOfOrder({ db }: Pick<Ctx, 'db'>, orderId: number) {
  return db
    .select({ code: coupons.code, kind: coupons.kind })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.key, couponUses.couponKey))
    .where(eq(couponUses.orderId, orderId))
    .get()
}

/**
 * Lets an order use the coupon that takes effect on it from now on, and no other (COUP-22). Throws COUPON_NOT_FOUND if it
 * can no longer be used. Runs only inside a transaction.
 */
export function changeUsedCoupon(
  ctx: Scope,
  { id: orderId, phone }: { id: number; phone: string },
  key: string | null,
): void {
  if (usedKey(ctx, orderId) === key) return
  releaseCoupon(ctx, orderId)
  if (key === null) return
  const coupon = findRunningCoupon(ctx, key)
  if (!coupon || findUse(ctx, coupon, phone)) throw new AppError('COUPON_NOT_FOUND')
  spendCoupon(ctx, coupon, { orderId, phone })
}

/** Returns the use of a coupon when its order is cancelled or no longer gets anything by it. */
export function releaseCoupon(ctx: Scope, orderId: number): void {
  const use = ctx.db
    .delete(couponUses)
    .where(eq(couponUses.orderId, orderId))
    .returning({ key: couponUses.couponKey })
    .get()
  if (!use) return
  ctx.db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(eq(coupons.key, use.key))
    .run()
}
