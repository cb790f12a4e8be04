import { parcelOf } from '#server/basket/parcel-of.ts'
import { priceStoredBasket } from '#server/basket/price-stored-basket.ts'
import { readBasket, type StoredBasket } from '#server/basket/read-basket.ts'
import type { Ctx } from '#server/context.ts'
import { getPlace, type Place } from '#server/geo/get-place.ts'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import { type ChosenDelivery, chosenDelivery } from '#server/tariffs/chosen-delivery.ts'
import { findPoint } from '#server/tariffs/get-pickup-point.ts'
import { priceOfShipment } from '#server/tariffs/read-shipment.ts'
import type { PaymentSystem, PaymentSystems } from '#shared/payments/contract.ts'
import { paymentReasons } from '#shared/payments/payment-availability.ts'
import { listPaymentSystems, type PaymentSystemRow } from './payment-terms.ts'

/**
 * Every way to pay, with what the order would cost by it and all that stands against it. Each is judged on the
 * basket priced as if it were chosen, so that choosing it never changes the verdict (rules 26 and 27).
 */
export async function getPaymentSystems(ctx: Ctx): Promise<PaymentSystems> {
  const basket = readBasket(ctx)
  const scene: Scene = {
    basket,
    place: await getPlace(ctx),
    delivery: await deliveryOf(ctx, basket),
    isPointPrepayOnly: findPoint(ctx, basket.pickupPointId)?.prepayOnly ?? false,
    now: ctx.now,
  }
  return listPaymentSystems(ctx).map((system) => judge(system, scene))
}

interface Scene {
  readonly basket: StoredBasket
  readonly place: Place
  /** null: none chosen, or it cannot be had. */
  readonly delivery: ChosenDelivery | null
  readonly isPointPrepayOnly: boolean
  readonly now: number
}

function deliveryOf(ctx: Ctx, basket: StoredBasket): Promise<ChosenDelivery | null> | null {
  if (basket.tariffId === 0) return null
  const priced = priceStoredBasket(basket, ctx.now, { deliveryPrice: null })
  if (priced.quantity === 0) return null
  return chosenDelivery(ctx, { tariffId: basket.tariffId, ...parcelOf(basket, priced) })
}

function judge(
  system: PaymentSystemRow,
  { basket, place, delivery, isPointPrepayOnly, now }: Scene,
): PaymentSystem {
  const { isPrepay } = system
  const { itemsTotal } = priceStoredBasket(basket, now, { isPrepay, deliveryPrice: null })
  const shipment = { itemsTotal, isPrepay, isPaymentChosen: true }
  const fee = delivery && priceOfShipment(delivery.tariff, delivery.quotedPrice, shipment)
  const { payableTotal } = priceStoredBasket(basket, now, { isPrepay, deliveryPrice: fee })
  const { sorting: _, ...shown } = system
  const reasons = paymentReasons(system, {
    itemsTotal,
    payableTotal,
    isPrepayOnly: isPointPrepayOnly || (delivery?.tariff.prepayOnly ?? false),
    isRussia: place.isRussia,
    regionId: place.regionId,
    isBrandStore: delivery?.tariff.kind === 'store',
  })
  const description = sanitizeHtml(shown.description)
  return { ...shown, description, reasons, itemsTotal, deliveryPrice: fee, payableTotal }
}
