import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import { getStoreStock } from '#server/pickup/store-stock.ts'
import { AppError } from '#shared/errors.ts'
import { roubles } from '#shared/money.ts'
import type { DeliveryHint, DeliveryHintInput, HintOption } from '#shared/tariffs/contract.ts'
import { deliveryDates } from '#shared/tariffs/delivery-dates.ts'
import { freeFromOf } from '#shared/tariffs/free-from.ts'
import { daysRange } from '#shared/tariffs/tariff-ranges.ts'
import { type TariffRow, tariffStatements } from './queries.ts'
import { isQuoted, type QuotedTariff, quoteTariffs } from './quote-tariffs.ts'
import { costOfShipment, type Shipment } from './shipment.ts'

/**
 * How long the browser's question about the delivery waits for a slow carrier, in milliseconds. The page itself is
 * loaded without waiting.
 */
const CARRIER_TIMEOUT_MS = 1500

/**
 * Returns when and for how much a single piece of the product is delivered to the shopper's city, from the quotes that
 * the checkout shows (PROD-15). Throws NOT_FOUND for a product that is not sold.
 */
export async function getDeliveryHint(
  ctx: Ctx,
  { shopItemId }: z.infer<typeof DeliveryHintInput>,
): Promise<DeliveryHint> {
  const product = tariffStatements(ctx.db).productParcel.get({ id: shopItemId })
  if (!product?.isSold) throw new AppError('NOT_FOUND')
  const place = await getPlace(ctx)
  const asked = { use: 'carrier-hints', timeoutMs: CARRIER_TIMEOUT_MS, pageTimeoutMs: 0 } as const
  const offers = await quoteTariffs(ctx, { place, parcel: product, ...asked })
  const quoted = offers.filter(isQuoted)
  const alone = { itemsTotal: roubles(product.price), isPrepay: false, isPaymentChosen: false }
  const ofKind = (kind: TariffRow['kind']) => quoted.filter(({ tariff }) => tariff.kind === kind)
  const pickups = ofKind('pickup')
  const pickup = optionOf(ctx, pickups, alone)
  const store = optionOf(ctx, ofKind('store'), alone)
  return {
    cityName: place.cityName || place.countryName,
    pickup: pickup && {
      ...pickup,
      pointCount: pickups.reduce((sum, { tariff }) => sum + tariff.pickupPointCount, 0),
    },
    courier: optionOf(ctx, ofKind('courier'), alone),
    store: store && { dates: store.dates },
    shelves: getStoreStock(ctx, { productId: shopItemId }),
    isPreliminary: offers.some(({ isLate }) => isLate),
  }
}

/** Returns dates and prices of the offers, as the checkout shows them in one row; null without offers. */
function optionOf(
  { now }: Pick<Ctx, 'now'>,
  offers: readonly QuotedTariff[],
  shipment: Shipment,
): HintOption | null {
  const days = daysRange(offers.map(({ quote }) => quote))
  if (days === null) return null
  const prices = offers.map(
    ({ tariff, quote }) => costOfShipment(tariff, quote.price, shipment).calculatePrice,
  )
  return {
    dates: deliveryDates(now, ...days),
    prices,
    priceFrom: roubles(Math.min(...prices)),
    priceTo: roubles(Math.max(...prices)),
    freeFrom: freeFromOf(offers.map(({ tariff }) => tariff)),
  }
}
