import { priceStoredBasket } from '#server/basket/price-stored-basket.ts'
import { readBasket, type StoredBasket } from '#server/basket/read-basket.ts'
import type { Ctx } from '#server/context.ts'
import { getPlace, type Place } from '#server/geo/get-place.ts'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import { listPaymentSystems, type PaymentSystemRow } from '#server/payments/payment-terms.ts'
import { findPoint } from '#server/pickup/get-pickup-point.ts'
import type { ChosenDelivery } from '#server/tariffs/chosen-delivery.ts'
import { costOfShipment } from '#server/tariffs/shipment.ts'
import { type PricedBasket, withDelivery } from '#shared/basket/price-basket.ts'
import type { Roubles } from '#shared/money.ts'
import type { PaymentSystem, PaymentSystems } from '#shared/payments/contract.ts'
import { paymentBlocks, paymentReason } from '#shared/payments/payment-availability.ts'
import { deliveryOf } from './priced-delivery.ts'

/**
 * Returns every payment system, with the total that the order would have with it and every reason against it
 * (PAY-22).
 */
export async function getPaymentSystems(ctx: Ctx): Promise<PaymentSystems> {
  const basket = readBasket(ctx)
  const delivery = await deliveryOf(ctx, basket)
  const price = priceOnce(ctx, basket)
  return assessPaymentSystems(ctx, { basket, delivery, place: await getPlace(ctx), price })
}

/** Prices a basket with or without prepayment; each price is computed on first use. */
export type PriceByPayment = (isPrepay: boolean) => PricedBasket

export function priceOnce(ctx: Pick<Ctx, 'config' | 'now'>, basket: StoredBasket): PriceByPayment {
  const known = new Map<boolean, PricedBasket>()
  return (isPrepay) => {
    const priced = known.get(isPrepay) ?? priceStoredBasket(ctx, basket, { isPrepay })
    known.set(isPrepay, priced)
    return priced
  }
}

interface PaymentContext {
  readonly basket: StoredBasket
  readonly place: Place
  /** Null if none is chosen or the chosen one is unavailable. */
  readonly delivery: ChosenDelivery | null
  readonly price: PriceByPayment
}

/**
 * Checks each payment system for the basket as it would be priced with that system, so that choosing a system does
 * not change whether it is available (PAY-11).
 */
export function assessPaymentSystems(
  ctx: Ctx,
  { basket, place, delivery, price }: PaymentContext,
): PaymentSystems {
  const isPointPrepayOnly = findPoint(ctx, basket.pickupPointId)?.prepayOnly ?? false
  const isPrepayOnly = delivery !== null && (isPointPrepayOnly || delivery.tariff.prepayOnly)
  return listPaymentSystems(ctx).map((system) => {
    const goods = price(system.isPrepay)
    const deliveryPrice = delivery && priceOf(delivery, system, goods)
    const { itemsTotal, payableTotal } = withDelivery(goods, deliveryPrice)
    const situation = {
      ...{ itemsTotal, payableTotal, isPrepayOnly, isRussia: place.isRussia, regionId: place.regionId },
      isBrandStore: delivery?.tariff.kind === 'store',
      isDeliveryUnpriced: delivery?.quote === null && !delivery.isLate,
      minSumOnReceipt: ctx.config.shop.terms.minSumOnReceipt,
    }
    const blockedBy = paymentBlocks(system, situation)
    const reasons = blockedBy.map((block) => paymentReason(block, system, situation))
    return { ...shownOf(system), blockedBy, reasons, itemsTotal, deliveryPrice, payableTotal }
  })
}

function priceOf(
  { tariff, quote }: ChosenDelivery,
  { isPrepay }: PaymentSystemRow,
  goods: PricedBasket,
): Roubles | null {
  const shipment = { itemsTotal: goods.itemsTotal, isPrepay, isPaymentChosen: true }
  return quote && costOfShipment(tariff, quote.price, shipment).calculatePrice
}

function shownOf({
  sorting: _,
  description,
  ...shown
}: PaymentSystemRow): Pick<PaymentSystem, keyof PaymentSystemRow & keyof PaymentSystem> {
  return { ...shown, description: safeHtmlOf(description) }
}

/** The safe HTML of each description. There are as many as payment systems. */
const safeDescriptions = new Map<string, string>()

function safeHtmlOf(description: string): string {
  const safe = safeDescriptions.get(description) ?? sanitizeHtml(description)
  safeDescriptions.set(description, safe)
  return safe
}
