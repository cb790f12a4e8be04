import * as z from 'zod/mini'
import { getAvailableTariffs } from '#server/checkout/available-tariffs.ts'
import { getCalculatedPrices } from '#server/checkout/calculated-prices.ts'
import { listCityPoints } from '#server/checkout/pickup-points.ts'
import type { Ctx } from '#server/context.ts'
import type { StoredPoint } from '#server/tariffs/get-pickup-point.ts'
import { AvailableTariffs, PickupPoint, Tariff, TariffRanges } from '#shared/tariffs/contract.ts'
import { deliveryDates } from '#shared/tariffs/delivery-dates.ts'
import { Id, WholeNumber } from './fields.ts'
import { envelope } from './shapes.ts'
import { type Shim, shim, success } from './shim.ts'

/** The sum is the page's own and never used: the basket is priced here. */
const TotalPrice = z.object({ totalPrice: z.optional(WholeNumber) })

const point = PickupPoint.shape
const OldPoint = z.object({
  ...{ id: point.id, name: point.name, address: point.address, business_hours: point.businessHours },
  ...{ storage_period: point.storageDays, road_map: point.roadMap, metro: point.metro },
  ...{ prepay_only: point.prepayOnly, generalPartner: z.nullable(z.string()) },
  ...{ latitude: point.latitude, longitude: point.longitude, tariff: point.tariffId },
  ...{ deliveryId: point.operatorId, shop_delivery_id: point.operatorId },
})
const tariff = Tariff.shape
const OldTariff = z.object({
  ...{ id: tariff.id, deliveryName: tariff.deliveryName, deliveryShortName: tariff.deliveryShortName },
  ...{ deliveryTime: tariff.deliveryTime, deliveryType: tariff.deliveryTypeId, isPost: tariff.isPost },
  ...{ price: tariff.price, calculatePrice: tariff.calculatePrice, sorting: tariff.sorting },
  ...{ free_threshold: tariff.freeThreshold, surcharge_percent: tariff.surchargePercent },
  ...{ prepay_only: tariff.prepayOnly, delivery_date_string: z.string() },
  ...{ delivery_date_from_string: z.string(), pickupPoints: z.array(OldPoint) },
  // Where a shopper chooses, the specification has other names for some of them.
  ...{ deliveryTypeSettings: z.object({ id: tariff.deliveryTypeId }), freeThreshold: tariff.freeThreshold },
  ...{ deliveryDateString: z.string(), deliveryDateFrom: z.string(), currentPrice: tariff.calculatePrice },
})
const Prices = z.object({ calculatedPrices: z.record(z.string(), tariff.calculatePrice) })

export const tariffsShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/tariffs/get-available-tariffs/',
    guard: 'read',
    summary: 'Ways into the shopper’s city',
    note: 'Prices are those of the shopper’s own basket; totalPrice is ignored.',
    output: {
      data: z.object({
        deliveryTariffs: z.array(OldTariff),
        pickupTariffs: z.array(OldTariff),
        pickupTariffLabels: AvailableTariffs.shape.pickupTariffLabels,
        pickupServiceTariffsRangeInfo: TariffRanges,
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
        pickupServiceTariffsRangeInfo,
      }
    },
  }),
  shim({
    path: '/api-site/ajax/tariffs/get-tariffs-with-pickup-points/',
    guard: 'read',
    summary: 'Those of them that end at a pickup point, with the points',
    output: { data: z.object({ tariffs: z.array(OldTariff) }) },
    input: TotalPrice,
    async call(ctx) {
      const { deliveryTariffs, pickupTariffs } = await getAvailableTariffs(ctx)
      const withThem = [...deliveryTariffs, ...pickupTariffs].filter((tariff) => tariff.pickupPointCount > 0)
      return { tariffs: await withPoints(ctx, withThem) }
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
      'tariffIds[]': z._default(z.array(Id).check(z.maxLength(100, 'Слишком много тарифов')), []),
      paymentSystemId: z.optional(WholeNumber),
    }),
    async call(ctx, { 'tariffIds[]': tariffIds, paymentSystemId }) {
      const choice = paymentSystemId === undefined ? {} : { paymentSystemId }
      const costs = Object.entries(await getCalculatedPrices(ctx, { tariffIds, ...choice }))
      return { calculatedPrices: Object.fromEntries(costs.map(([id, cost]) => [id, cost.calculatePrice])) }
    },
    // The specification names what is read, not at which level: it stands at both.
    answer: (result) => ({ ...success(result), ...result }),
  }),
]

async function withPoints(ctx: Ctx, tariffs: readonly Tariff[]) {
  const ids = tariffs.filter((tariff) => tariff.pickupPointCount > 0).map(({ id }) => id)
  const points = new Map<number, ReturnType<typeof toPoint>[]>(ids.map((id) => [id, []]))
  if (ids.length > 0) {
    for (const point of await listCityPoints(ctx, ids)) points.get(point.tariffId)?.push(toPoint(point))
  }
  return tariffs.map((tariff) => ({
    ...toTariff(tariff, ctx.now),
    pickupPoints: points.get(tariff.id) ?? [],
  }))
}

/** Field names of spec §3, Tariff and Delivery tariff, with those of selection views. */
function toTariff(tariff: Tariff, now: number) {
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

/** Field names of spec §3, Pickup point; the delivery is the operator's id. */
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
