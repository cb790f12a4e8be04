import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import type { CalculatedPrices, CalculatedPricesInput } from '#shared/tariffs/contract.ts'
import { quoteTariffs } from './quote-tariffs.ts'
import { costOfShipment, readShipment } from './read-shipment.ts'

/**
 * What the given tariffs cost the caller's basket now, with its own payment system or the given one (0: none).
 * A tariff that is not offered is left out. Throws NOT_FOUND for an unknown payment system.
 */
export async function getCalculatedPrices(
  ctx: Ctx,
  { tariffIds, paymentSystemId }: z.infer<typeof CalculatedPricesInput>,
): Promise<CalculatedPrices> {
  const shipment = readShipment(ctx, paymentSystemId)
  if (!shipment) return {}
  const { quoted } = await quoteTariffs(ctx, { place: await getPlace(ctx), parcel: shipment.parcel })
  return Object.fromEntries(
    quoted
      .filter(({ tariff }) => tariffIds.includes(tariff.id))
      .map(({ tariff, quote }) => [String(tariff.id), costOfShipment(tariff, quote.price, shipment)]),
  )
}
