import { and, eq } from 'drizzle-orm'
import { baskets } from '#db/schema/basket.ts'
import { readBasket, type StoredBasket } from '#server/basket/read-basket.ts'
import type { Ctx } from '#server/context.ts'
import type { Place } from '#server/geo/get-place.ts'
import { untilWritable, whenWritable } from '#server/storage/until-writable.ts'
import type { CheckoutPatch, CheckoutView } from '#shared/checkout/contract.ts'
import { viewCheckout } from './get-checkout.ts'
import { readOffers } from './tariff-offers.ts'
import { updateSelections } from './update-selections.ts'

/**
 * Stores some choices and returns the whole checkout page. With `clearsUnavailable` it also clears what is no longer
 * available: the tariff with its point (DLV-20), the payment system (PAY-23), and bonuses above the maximum (BON-8).
 * Throws what `updateSelections` throws.
 */
export async function updateCheckout(
  ctx: Ctx,
  { clearsUnavailable = false, ...patch }: CheckoutPatch,
): Promise<CheckoutView> {
  // A coupon that is tried is counted in a transaction of its own, which must not be made twice.
  if (patch.couponText !== undefined) await untilWritable(ctx.db)
  await whenWritable(ctx.db, () => updateSelections(ctx, patch))
  const offered = await readOffers(ctx)
  if (patch.tariffId || patch.pickupPointId) keepCity(ctx, offered.place)
  const view = viewCheckout(ctx, offered)
  if (!clearsUnavailable || !clearUnavailable(ctx, offered.basket, view)) return view
  const { unavailable } = view
  return {
    ...viewCheckout(ctx, { ...offered, basket: readBasket(ctx) }),
    unavailable: { ...unavailable, isCleared: true },
  }
}

/**
 * Keeps the city to which a delivery is chosen, so that the order goes where the page says, whatever GeoIP or a sign-in
 * says later (GEO-37). Each choice begins the day of a supposed city anew (GEO-50).
 */
function keepCity({ session }: Ctx, { cityId }: Place): void {
  const isChosen = session.isCityConfirmed && cityId === session.cityId
  if (cityId > 0 && !isChosen) session.keepCity(cityId)
}

/** Returns whether anything was cleared. Clears nothing if the basket has changed meanwhile. */
function clearUnavailable(
  ctx: Ctx,
  { id, ...kept }: StoredBasket,
  { basket, unavailable }: CheckoutView,
): boolean {
  if (id === null) return false
  const { tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw } = kept
  const next = {
    ...(unavailable.delivery !== null && ({ tariffId: 0, pickupPointId: 0 } as const)),
    ...(unavailable.payment !== null && { paymentSystemId: 0 }),
    ...(unavailable.bonuses && { bonusesToWithdraw: basket.maxBonusesToWithdraw }),
  }
  if (Object.keys(next).length === 0) return false
  const isUnchanged = and(
    eq(baskets.id, id),
    eq(baskets.tariffId, tariffId),
    eq(baskets.pickupPointId, pickupPointId),
    eq(baskets.paymentSystemId, paymentSystemId),
    eq(baskets.bonusesToWithdraw, bonusesToWithdraw),
  )
  return ctx.db.update(baskets).set(next).where(isUnchanged).run().changes > 0
}
