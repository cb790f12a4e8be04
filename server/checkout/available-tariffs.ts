import { priceStoredBasket } from '#server/basket/price-stored-basket.ts'
import type { Ctx } from '#server/context.ts'
import type { Place } from '#server/geo/get-place.ts'
import type { TariffRow } from '#server/tariffs/queries.ts'
import type { OfferedTariff } from '#server/tariffs/quote-tariffs.ts'
import { costOfShipment, type Shipment } from '#server/tariffs/shipment.ts'
import type { Quote } from '#server/upstream/carriers/port.ts'
import { roubles } from '#shared/money.ts'
import type { AvailableTariffs, Tariff } from '#shared/tariffs/contract.ts'
import { deliveryDates } from '#shared/tariffs/delivery-dates.ts'
import { DELIVERY_TYPE_IDS } from '#shared/tariffs/delivery-kinds.ts'
import { deliveryTime } from '#shared/tariffs/delivery-time.ts'
import { isPriced } from '#shared/tariffs/is-priced.ts'
import { tariffRanges } from '#shared/tariffs/tariff-ranges.ts'
import { shipmentOf } from './priced-delivery.ts'
import { readOffers } from './tariff-offers.ts'

/**
 * Returns the tariffs that deliver the caller's basket to the caller's city, priced for the chosen payment system.
 * Returns none if nothing in the basket can be sent (API-34).
 */
export async function getAvailableTariffs(ctx: Ctx): Promise<AvailableTariffs> {
  const { basket, place, offers } = await readOffers(ctx)
  return viewTariffs(ctx, { offers, place, shipment: shipmentOf(basket, priceStoredBasket(ctx, basket)) })
}

interface Offered {
  readonly offers: readonly OfferedTariff[]
  readonly place: Place
  readonly shipment: Shipment
}

/** Builds the view of the offered tariffs, each with its price for the shipment if that is known. */
export function viewTariffs(ctx: Pick<Ctx, 'now'>, { offers, place, shipment }: Offered): AvailableTariffs {
  const pickups = offers.filter(({ tariff }) => tariff.kind === 'pickup')
  const pickupTariffs = pickups.map((offer) => viewTariff(ctx, offer, shipment))
  const pickupRanges = tariffRanges(pickupTariffs.filter(isPriced))
  const { durationRange } = pickupRanges
  return {
    to: { cityId: place.cityId, regionId: place.regionId, countryId: place.countryId },
    deliveryTariffs: offers
      .filter(({ tariff }) => tariff.kind !== 'pickup')
      .map((offer) => viewTariff(ctx, offer, shipment)),
    pickupTariffs,
    pickupTariffLabels: Object.fromEntries(
      pickups.map(({ tariff }) => [String(tariff.operatorId), tariff.operatorName]),
    ),
    pickupServiceTariffsRangeInfo: pickupRanges,
    pickupDates: durationRange === null ? '' : deliveryDates(ctx.now, ...durationRange),
    isPartial: offers.some(({ quote, isLate }) => quote === null && !isLate),
  }
}

function viewTariff(
  ctx: Pick<Ctx, 'now'>,
  { tariff, quote, staleQuotedAt }: OfferedTariff,
  shipment: Shipment,
): Tariff {
  return {
    id: tariff.id,
    kind: tariff.kind,
    deliveryTypeId: DELIVERY_TYPE_IDS[tariff.kind],
    operatorId: tariff.operatorId,
    deliveryName: tariff.name,
    deliveryShortName: tariff.shortName,
    ...(quote ? quotedTerms(ctx, tariff, quote, shipment) : UNPRICED),
    freeThreshold: tariff.freeThreshold === null ? null : roubles(tariff.freeThreshold),
    surchargePercent: tariff.surchargePercent,
    prepayOnly: tariff.prepayOnly,
    quotedAt: staleQuotedAt,
    isPost: tariff.kind === 'post',
    sorting: tariff.sorting,
    pickupPointCount: tariff.pickupPointCount,
  }
}

type QuotedTerms = Pick<
  Tariff,
  'deliveryTime' | 'dates' | 'daysFrom' | 'daysTo' | 'price' | 'calculatePrice' | 'cashFee'
>

const UNPRICED: QuotedTerms = {
  ...{ deliveryTime: '', dates: '', daysFrom: null, daysTo: null },
  ...{ price: null, calculatePrice: null, cashFee: roubles(0) },
}

function quotedTerms(
  { now }: Pick<Ctx, 'now'>,
  tariff: TariffRow,
  { price, daysFrom, daysTo }: Quote,
  shipment: Shipment,
): QuotedTerms {
  return {
    ...{ deliveryTime: deliveryTime(daysFrom, daysTo), dates: deliveryDates(now, daysFrom, daysTo) },
    ...{ daysFrom, daysTo },
    price: roubles(price),
    ...costOfShipment(tariff, price, shipment),
  }
}
