import * as z from 'zod/mini'
import { Roubles } from '#shared/money.ts'
import { DELIVERY_KINDS } from './delivery-kinds.ts'

export const Tariff = z.object({
  id: z.int(),
  kind: z.enum(DELIVERY_KINDS),
  deliveryTypeId: z.int(),
  operatorId: z.int(),
  deliveryName: z.string(),
  deliveryShortName: z.string(),
  /** '2–3 дн.' */
  deliveryTime: z.string(),
  /** Days from today, both ends. */
  daysFrom: z.int(),
  daysTo: z.int(),
  /** Before the free threshold and the surcharge. */
  price: Roubles,
  /** What it costs this basket with the chosen payment system. */
  calculatePrice: Roubles,
  freeThreshold: z.nullable(Roubles),
  surchargePercent: z.int(),
  prepayOnly: z.boolean(),
  /** The carrier is silent: price and days are its last answer, of that moment in UTC ms; null while it answers. */
  quotedAt: z.nullable(z.int()),
  isPost: z.boolean(),
  sorting: z.int(),
  pickupPointCount: z.int(),
})
export type Tariff = z.infer<typeof Tariff>

/** Least and greatest; null where there is nothing to compare. */
const Range = z.nullable(z.tuple([z.int(), z.int()]))

export const TariffRanges = z.object({
  /** Days from today. */
  durationRange: Range,
  /** Whole roubles, as the basket would pay. */
  priceRange: Range,
  freeThresholdRange: Range,
})
export type TariffRanges = z.infer<typeof TariffRanges>

export const AvailableTariffs = z.object({
  /** Where they go to: those into another town are not to be offered. */
  to: z.object({ cityId: z.int(), regionId: z.int(), countryId: z.int() }),
  /** Courier, post and brand store. */
  deliveryTariffs: z.array(Tariff),
  pickupTariffs: z.array(Tariff),
  /** Operator id → label. */
  pickupTariffLabels: z.record(z.string(), z.string()),
  pickupServiceTariffsRangeInfo: TariffRanges,
  /** A carrier did not answer: its tariffs are missing, the rest stands. */
  isPartial: z.boolean(),
})
export type AvailableTariffs = z.infer<typeof AvailableTariffs>

export const PickupPoint = z.object({
  id: z.int(),
  cityId: z.int(),
  tariffId: z.int(),
  operatorId: z.int(),
  operator: z.string(),
  name: z.string(),
  address: z.string(),
  businessHours: z.string(),
  storageDays: z.int(),
  roadMap: z.string(),
  metro: z.nullable(z.string()),
  prepayOnly: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
})
export type PickupPoint = z.infer<typeof PickupPoint>

/** Points of the shopper's town, of one tariff or of all; `query` filters by address, any case. */
export const PickupPointsInput = z.strictObject({
  tariffId: z.optional(z.int().check(z.positive())),
  query: z.optional(z.string().check(z.maxLength(100))),
  offset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
})
export type PickupPointsInput = z.infer<typeof PickupPointsInput>
export const PickupPoints = z.object({ points: z.array(PickupPoint), total: z.int() })
export type PickupPoints = z.infer<typeof PickupPoints>

export const PickupPointInput = z.strictObject({ id: z.int().check(z.positive()) })

export const CalculatedPricesInput = z.strictObject({
  tariffIds: z.array(z.int().check(z.positive())).check(z.maxLength(100)),
  paymentSystemId: z.optional(z.int().check(z.minimum(0))),
})
/** Tariff id → price now. */
export const CalculatedPrices = z.record(z.string(), Roubles)
export type CalculatedPrices = z.infer<typeof CalculatedPrices>

/** The line under a product's price: the cheapest ways into the shopper's town. */
export const DeliveryHint = z.object({
  townName: z.string(),
  isBrandStoreTown: z.boolean(),
  pickup: z.nullable(
    z.object({
      pointCount: z.int(),
      daysFrom: z.int(),
      priceFrom: Roubles,
      freeThreshold: z.nullable(Roubles),
    }),
  ),
  courier: z.nullable(
    z.object({ daysFrom: z.int(), priceFrom: Roubles, freeThreshold: z.nullable(Roubles) }),
  ),
})
export type DeliveryHint = z.infer<typeof DeliveryHint>
export const DeliveryHintInput = z.strictObject({ shopItemId: z.int().check(z.positive()) })
