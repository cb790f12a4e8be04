import { eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { baskets } from '#db/schema/basket.ts'
import { paymentSystems } from '#db/schema/payments.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { tariffs } from '#db/schema/tariffs.ts'
import { upsertBasket } from '#server/basket/line-change.ts'
import { readChoices, type StoredChoices } from '#server/basket/read-basket.ts'
import { bonusBalance } from '#server/bonuses/bonus-ledger.ts'
import type { Ctx } from '#server/context.ts'
import { requireCoupon } from '#server/coupons/coupons.ts'
import { tryCoupon } from '#server/coupons/try-coupon.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import type { ChooseInput } from '#shared/basket/contract.ts'
import { couponKey } from '#shared/coupons/coupon-text.ts'
import type { PickupPointId, TariffId } from '#shared/delivery-ids.ts'
import { AppError } from '#shared/errors.ts'

const statements = prepared((db) => ({
  choose: db
    .update(baskets)
    .set({
      tariffId: sql`${sql.placeholder('tariffId')}`,
      pickupPointId: sql`${sql.placeholder('pickupPointId')}`,
      paymentSystemId: sql`${sql.placeholder('paymentSystemId')}`,
      bonusesToWithdraw: sql`${sql.placeholder('bonusesToWithdraw')}`,
      couponKey: sql`${sql.placeholder('couponKey')}`,
    })
    .where(eq(baskets.id, sql.placeholder('basketId')))
    .prepare(),
  tariff: db
    .select({ id: tariffs.id })
    .from(tariffs)
    .where(eq(tariffs.id, sql.placeholder('id')))
    .prepare(),
  point: db
    .select({ id: pickupPoints.id, tariffId: pickupPoints.tariffId })
    .from(pickupPoints)
    .where(eq(pickupPoints.id, sql.placeholder('id')))
    .prepare(),
  paymentSystem: db
    .select({ id: paymentSystems.id })
    .from(paymentSystems)
    .where(eq(paymentSystems.id, sql.placeholder('id')))
    .prepare(),
}))

/**
 * Stores the shopper's choices with the basket: an absent field stays, 0 clears it. A point brings its tariff along
 * (PICK-30), and a tariff without points or with other points clears the stored point (DLV-23). A guest's bonuses
 * stay 0 (BON-13), a customer's within the balance. Pricing the basket and placing the order check whether so many
 * bonuses can be spent, whether the tariff serves the city, and whether the payment system is available. Throws
 * COUPON_NOT_FOUND, TOO_MANY_REQUESTS after too many wrong coupons, and NOT_FOUND for an unknown id and for a point
 * that does not belong to the given tariff.
 */
export function updateSelections(ctx: Ctx, input: ChooseInput): void {
  const typed = typedCoupon(ctx, input)
  inShopperTransaction(ctx, () => {
    const current = readChoices(ctx)
    const next: StoredChoices = {
      ...nextDelivery(ctx, current, input),
      paymentSystemId: input.paymentSystemId ?? current.paymentSystemId,
      bonusesToWithdraw: nextBonuses(ctx, current, input),
      couponKey: typed === undefined ? current.couponKey : typed,
    }
    if (input.paymentSystemId) mustExist(findPaymentSystem(ctx, input.paymentSystemId))
    const isSame =
      next.tariffId === current.tariffId &&
      next.pickupPointId === current.pickupPointId &&
      next.paymentSystemId === current.paymentSystemId &&
      next.bonusesToWithdraw === current.bonusesToWithdraw &&
      next.couponKey === current.couponKey
    if (isSame) return
    const basketId = upsertBasket(ctx)
    statements(ctx.db).choose.run({ basketId, ...next })
  })
}

/**
 * Returns the key of the coupon in the input: undefined if the input names no coupon, null if it removes the coupon.
 * The stored coupon sent again does not count as a try, because legacy clients repeat it (COUP-21).
 */
function typedCoupon(ctx: Ctx, { couponText }: ChooseInput): string | null | undefined {
  if (couponText === undefined) return undefined
  if (couponText === '') return null
  const find = isCouponOfBasket(ctx, couponText) ? requireCoupon : tryCoupon
  return find(ctx, couponText, null).key
}

/** Whether the basket already has the coupon, also if it can no longer be used. */
export function isCouponOfBasket(ctx: Ctx, couponText: string): boolean {
  return couponKey(couponText) === readChoices(ctx).couponKey
}

function nextBonuses({ db, actor }: Ctx, current: StoredChoices, { bonusesToWithdraw }: ChooseInput): number {
  if (actor.type !== 'client') return 0
  if (bonusesToWithdraw === undefined) return current.bonusesToWithdraw
  return Math.min(bonusesToWithdraw, bonusBalance({ db }, actor.shopperId))
}

type Delivery = Pick<StoredChoices, 'tariffId' | 'pickupPointId'>

function nextDelivery(ctx: Ctx, current: Delivery, input: ChooseInput): Delivery {
  if (input.tariffId) mustExist(findTariff(ctx, input.tariffId))
  if (input.pickupPointId) {
    const point = mustExist(findPoint(ctx, input.pickupPointId))
    if (input.tariffId !== undefined && input.tariffId !== point.tariffId) throw new AppError('NOT_FOUND')
    return { tariffId: point.tariffId, pickupPointId: point.id }
  }
  // A point that no longer exists stays with its tariff until both are cleared (CHK-35).
  if (input.tariffId === undefined && input.pickupPointId === undefined) {
    return { tariffId: current.tariffId, pickupPointId: current.pickupPointId }
  }
  const tariffId = input.tariffId ?? current.tariffId
  const isStored = input.pickupPointId === undefined && current.pickupPointId !== 0
  const kept = isStored ? findPoint(ctx, current.pickupPointId) : undefined
  return { tariffId, pickupPointId: kept?.tariffId === tariffId ? kept.id : 0 }
}

function findTariff(ctx: Ctx, id: TariffId) {
  return statements(ctx.db).tariff.get({ id })
}

function findPoint(ctx: Ctx, id: PickupPointId) {
  return statements(ctx.db).point.get({ id })
}

function findPaymentSystem(ctx: Ctx, id: number) {
  return statements(ctx.db).paymentSystem.get({ id })
}

function mustExist<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}
