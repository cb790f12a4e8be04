import * as z from 'zod/mini'
import { getAvailableTariffs } from '#server/checkout/available-tariffs.ts'
import { getCalculatedPrices } from '#server/checkout/calculated-prices.ts'
import type { Ctx } from '#server/context.ts'
import type { StoredPoint } from '#server/pickup/get-pickup-point.ts'
import { listCityPoints } from '#server/pickup/list-city-points.ts'
import type { TariffId } from '#shared/delivery-ids.ts'
import { PickupPoint } from '#shared/pickup/contract.ts'
import { AvailableTariffs, PricedTariff, type Tariff, type TariffRanges } from '#shared/tariffs/contract.ts'
import { deliveryDates } from '#shared/tariffs/delivery-dates.ts'
import { isPriced } from '#shared/tariffs/is-priced.ts'
import { Id, WholeNumber } from './fields.ts'
import { envelope } from './shapes.ts'
import { type Shim, shim, success } from './shim.ts'

/** The sum that the page has computed. It is ignored, because the server prices the basket itself. */
const TotalPrice = z.object({ totalPrice: z.optional(WholeNumber) })

const point = PickupPoint.shape
const LegacyPoint = z.object({
  ...{ id: point.id, name: point.name, address: point.address, business_hours: point.businessHours },
  ...{ storage_period: point.storageDays, road_map: point.roadMap, metro: point.metro },
  ...{ prepay_only: point.prepayOnly, generalPartner: z.nullable(z.string()) },
  ...{ latitude: point.latitude, longitude: point.longitude, tariff: point.tariffId },
  ...{ deliveryId: point.operatorId, shop_delivery_id: point.operatorId },
})
const tariff = PricedTariff.shape
const LegacyTariff = z.object({
  ...{ id: tariff.id, deliveryName: tariff.deliveryName, deliveryShortName: tariff.deliveryShortName },
  ...{ deliveryTime: tariff.deliveryTime, deliveryType: tariff.deliveryTypeId, isPost: tariff.isPost },
  ...{ price: tariff.price, calculatePrice: tariff.calculatePrice, sorting: tariff.sorting },
  ...{ free_threshold: tariff.freeThreshold, surcharge_percent: tariff.surchargePercent },
  ...{ prepay_only: tariff.prepayOnly, delivery_date_string: z.string() },
  ...{ delivery_date_from_string: z.string(), pickupPoints: z.array(LegacyPoint) },
  // Views in which a tariff is chosen use other names for some fields (DLV-26).
  ...{ deliveryTypeSettings: z.object({ id: tariff.deliveryTypeId }), freeThreshold: tariff.freeThreshold },
  ...{ deliveryDateString: z.string(), deliveryDateFrom: z.string(), currentPrice: tariff.calculatePrice },
})
const Range = z.tuple([z.nullable(z.int()), z.nullable(z.int())])
/** Two values each (API-35): clients read both without asking whether there are any. */
const LegacyRanges = z.object({ durationRange: Range, priceRange: Range, freeThresholdRange: Range })
const Prices = z.object({ calculatedPrices: z.record(z.string(), tariff.calculatePrice) })

export const tariffsShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/tariffs/get-available-tariffs/',
    guard: 'read',
    summary: 'Ways into the shopper’s city',
    note: 'Prices are those of the shopper’s own basket; totalPrice is ignored. A range without anything to compare is two nulls.',
    output: {
      data: z.object({
        deliveryTariffs: z.array(LegacyTariff),
        pickupTariffs: z.array(LegacyTariff),
        pickupTariffLabels: AvailableTariffs.shape.pickupTariffLabels,
        pickupServiceTariffsRangeInfo: LegacyRanges,
      }),
    },
    input: TotalPrice,
    async call(ctx) {
      const { deliveryTariffs, pickupTariffs, pickupTariffLabels, pickupServiceTariffsRangeInfo } =
        await getAvailableTariffs(ctx)
      return {
        deliveryTariffs: await withPoints(ctx, deliveryTariffs),
        pickupTariffs: await withPoints(ctx, pickupTariffs),
        pickupTariffLabels,
        pickupServiceTariffsRangeInfo: toRanges(pickupServiceTariffsRangeInfo),
      }
    },
  }),
  shim({
    path: '/api-site/ajax/tariffs/get-tariffs-with-pickup-points/',
    guard: 'read',
    summary: 'Those of them that end at a pickup point, with the points',
    output: { data: z.object({ tariffs: z.array(LegacyTariff) }) },
    input: TotalPrice,
    async call(ctx) {
      const { deliveryTariffs, pickupTariffs } = await getAvailableTariffs(ctx)
      const atPoints = [...deliveryTariffs, ...pickupTariffs].filter((tariff) => tariff.pickupPointCount > 0)
      return { tariffs: await withPoints(ctx, atPoints) }
    },
  }),
  shim({
    path: '/tariff/get-calculated-prices/',
    guard: 'read',
    summary: 'What tariffs cost this basket now',
    note: 'Tariff id to price; tariffs that do not go into the shopper’s city are left out.',
    output: { body: z.extend(envelope(Prices), Prices.shape) },
    refuses: ['NOT_FOUND'],
    input: z.object({
      'tariffIds[]': z._default(
        z.array(Id.brand<'TariffId'>()).check(z.maxLength(100, 'Слишком много тарифов')),
        [],
      ),
      paymentSystemId: z.optional(WholeNumber),
    }),
    async call(ctx, { 'tariffIds[]': tariffIds, paymentSystemId }) {
      const choice = paymentSystemId === undefined ? {} : { paymentSystemId }
      const costs = Object.entries(await getCalculatedPrices(ctx, { tariffIds, ...choice }))
      return { calculatedPrices: Object.fromEntries(costs.map(([id, cost]) => [id, cost.calculatePrice])) }
    },
    // API-37 does not say at which level the prices are, so they are at both.
    answer: (result) => ({ ...success(result), ...result }),
  }),
]

function toRanges(ranges: TariffRanges): z.infer<typeof LegacyRanges> {
  const { durationRange, priceRange, freeThresholdRange } = ranges
  return {
    durationRange: durationRange ?? [null, null],
    priceRange: priceRange ?? [null, null],
    freeThresholdRange: freeThresholdRange ?? [null, null],
  }
}

/** Returns the tariffs with their points, without those whose price is unknown: legacy clients need a price. */
async function withPoints(ctx: Ctx, offered: readonly Tariff[]) {
  const tariffs = offered.filter(isPriced)
  const ids = tariffs.filter((tariff) => tariff.pickupPointCount > 0).map(({ id }) => id)
  const points = new Map<TariffId, ReturnType<typeof toPoint>[]>(ids.map((id) => [id, []]))
  if (ids.length > 0) {
    for (const point of await listCityPoints(ctx, ids)) points.get(point.tariffId)?.push(toPoint(point))
  }
  return tariffs.map((tariff) => ({
    ...toTariff(tariff, ctx.now),
    pickupPoints: points.get(tariff.id) ?? [],
  }))
}

/** Returns a tariff with the field names of API-38 and API-39, and with those of DLV-26. */
function toTariff(tariff: PricedTariff, now: number) {
  const deliveryDateString = deliveryDates(now, tariff.daysFrom, tariff.daysTo)
  const deliveryDateFrom = deliveryDates(now, tariff.daysFrom, tariff.daysFrom)
  return {
    id: tariff.id,
    deliveryName: tariff.deliveryName,
    deliveryShortName: tariff.deliveryShortName,
    deliveryTime: tariff.deliveryTime,
    deliveryType: tariff.deliveryTypeId,
    isPost: tariff.isPost,
    price: tariff.price,
    calculatePrice: tariff.calculatePrice,
    sorting: tariff.sorting,
    free_threshold: tariff.freeThreshold,
    surcharge_percent: tariff.surchargePercent,
    prepay_only: tariff.prepayOnly,
    delivery_date_string: deliveryDateString,
    delivery_date_from_string: deliveryDateFrom,
    deliveryTypeSettings: { id: tariff.deliveryTypeId },
    deliveryDateString,
    deliveryDateFrom,
    currentPrice: tariff.calculatePrice,
    freeThreshold: tariff.freeThreshold,
  }
}

/** Returns a point with the field names of API-40 and API-41. Both ids of its delivery are the operator's id. */
function toPoint(point: StoredPoint) {
  return {
    id: point.id,
    name: point.name,
    address: point.address,
    business_hours: point.businessHours,
    storage_period: point.storageDays,
    road_map: point.roadMap,
    metro: point.metro,
    prepay_only: point.prepayOnly,
    generalPartner: point.generalPartner,
    latitude: point.latitude,
    longitude: point.longitude,
    tariff: point.tariffId,
    deliveryId: point.operatorId,
    shop_delivery_id: point.operatorId,
  }
}
