import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import { AppError } from '#shared/errors.ts'
import { type Roubles, roubles } from '#shared/money.ts'
import type { DeliveryHint, DeliveryHintInput } from '#shared/tariffs/contract.ts'
import { tariffStatements } from './queries.ts'
import { type QuotedTariff, quoteTariffs } from './quote-tariffs.ts'
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
  const { quoted } = await quoteTariffs(ctx, { place, parcel: product, timeoutMs: CARRIER_TIMEOUT_MS })
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

interface BestOffer {
  readonly daysFrom: number
  readonly priceFrom: Roubles
  /** The lowest free threshold of these tariffs. */
  readonly freeThreshold: Roubles | null
}

function bestOf(offers: readonly QuotedTariff[], shipment: Shipment): BestOffer | null {
  if (offers.length === 0) return null
  const thresholds = offers.flatMap(({ tariff }) =>
    tariff.freeThreshold === null ? [] : [tariff.freeThreshold],
  )
  return {
    daysFrom: Math.min(...offers.map(({ quote }) => quote.daysFrom)),
    priceFrom: roubles(
      Math.min(
        ...offers.map(({ tariff, quote }) => costOfShipment(tariff, quote.price, shipment).calculatePrice),
      ),
    ),
    freeThreshold: thresholds.length === 0 ? null : roubles(Math.min(...thresholds)),
  }
}
