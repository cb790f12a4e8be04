import type { z } from 'zod/mini'
import { priceStoredBasket } from '#server/basket/price-stored-basket.ts'
import type { Ctx } from '#server/context.ts'
import { getPaymentSystem } from '#server/payments/payment-terms.ts'
import { isQuoted } from '#server/tariffs/quote-tariffs.ts'
import { costOfShipment } from '#server/tariffs/shipment.ts'
import type { CalculatedPrices, CalculatedPricesInput } from '#shared/tariffs/contract.ts'
import { readOffers } from './tariff-offers.ts'

/**
 * Returns what the given tariffs cost for the caller's basket now, with the stored payment system or the given one (0
 * for none). Tariffs that are not offered or have no price now are left out (API-37, DLV-40). Throws NOT_FOUND for an unknown payment
 * system.
 */
export async function getCalculatedPrices(
  ctx: Ctx,
  { tariffIds, paymentSystemId: triedId }: z.infer<typeof CalculatedPricesInput>,
): Promise<CalculatedPrices> {
  const tried = triedId ? getPaymentSystem(ctx, triedId) : null
  const { basket, offers } = await readOffers(ctx)
  const paymentSystemId = triedId ?? basket.paymentSystemId
  const isPrepay = triedId === undefined ? basket.isPrepay : (tried?.isPrepay ?? false)
  const { itemsTotal } = priceStoredBasket(ctx, basket, { isPrepay })
  const shipment = { itemsTotal, isPrepay, isPaymentChosen: paymentSystemId > 0 }
  return Object.fromEntries(
    offers
      .filter(isQuoted)
      .filter(({ tariff }) => tariffIds.includes(tariff.id))
      .map(({ tariff, quote }) => [String(tariff.id), costOfShipment(tariff, quote.price, shipment)]),
  )
}
