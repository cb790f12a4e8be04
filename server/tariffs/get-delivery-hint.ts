import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import { AppError } from '#shared/errors.ts'
import { roubles } from '#shared/money.ts'
import type { DeliveryHint, DeliveryHintInput } from '#shared/tariffs/contract.ts'
import { freeFromOf } from '#shared/tariffs/free-from.ts'
import { tariffStatements } from './queries.ts'
import { isQuoted, type QuotedTariff, quoteTariffs } from './quote-tariffs.ts'
import { costOfShipment, type Shipment } from './shipment.ts'

/**
 * How long the page of a product waits for a slow carrier, in milliseconds. After that it shows no line on delivery;
 * the answer is stored for the next page.
 */
const CARRIER_TIMEOUT_MS = 300

/**
 * Returns the cheapest ways to deliver a single piece of the product to the shopper's city. Throws NOT_FOUND for a
 * product that is not sold.
 */
export async function getDeliveryHint(
  ctx: Ctx,
  { shopItemId }: z.infer<typeof DeliveryHintInput>,
): Promise<DeliveryHint> {
  const product = tariffStatements(ctx.db).productParcel.get({ id: shopItemId })
  if (!product?.isSold) throw new AppError('NOT_FOUND')
  const place = await getPlace(ctx)
  const offers = await quoteTariffs(ctx, { place, parcel: product, timeoutMs: CARRIER_TIMEOUT_MS })
  const quoted = offers.filter(isQuoted)
  const alone = { itemsTotal: roubles(product.price), isPrepay: false, isPaymentChosen: false }
  const pickups = quoted.filter(({ tariff }) => tariff.kind === 'pickup')
  const best = bestOf(pickups, alone)
  return {
    cityName: place.cityName || place.countryName,
    isBrandStoreCity: quoted.some(({ tariff }) => tariff.kind === 'store'),
    pickup: best && {
      ...best,
      pointCount: pickups.reduce((sum, { tariff }) => sum + tariff.pickupPointCount, 0),
    },
    courier: bestOf(
      quoted.filter(({ tariff }) => tariff.kind === 'courier'),
      alone,
    ),
  }
}

function bestOf(offers: readonly QuotedTariff[], shipment: Shipment): DeliveryHint['courier'] {
  if (offers.length === 0) return null
  const prices = offers.map(
    ({ tariff, quote }) => costOfShipment(tariff, quote.price, shipment).calculatePrice,
  )
  return {
    daysFrom: Math.min(...offers.map(({ quote }) => quote.daysFrom)),
    priceFrom: roubles(Math.min(...prices)),
    priceTo: roubles(Math.max(...prices)),
    freeFrom: freeFromOf(offers.map(({ tariff }) => tariff)),
  }
}
