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
  /** Of that, what the carrier takes for collecting the money. */
  cashFee: Roubles,
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
  /** Where they go to: those into another city are not to be offered. */
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

/** Id, tariff id, place in `metros` (-1: none), 1 for prepayment only, latitude and longitude × 100 000, address. */
export const PackedPoint = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int(), z.int(), z.string()])
export type PackedPoint = z.infer<typeof PackedPoint>

/**
 * What the list and the map need of every point of the shopper's city, by address, without names of fields: the
 * biggest city has thousands. The rest of a point comes on demand.
 */
export const CityPoints = z.object({
  cityId: z.int(),
  metros: z.array(z.string()),
  points: z.array(PackedPoint),
})
export type CityPoints = z.infer<typeof CityPoints>

export const PickupPointInput = z.strictObject({ id: z.int().check(z.positive()) })

export const CalculatedPricesInput = z.strictObject({
  tariffIds: z.array(z.int().check(z.positive())).check(z.maxLength(100)),
  paymentSystemId: z.optional(z.int().check(z.minimum(0))),
})
/** Tariff id → what it costs now. */
export const CalculatedPrices = z.record(z.string(), z.pick(Tariff, { calculatePrice: true, cashFee: true }))
export type CalculatedPrices = z.infer<typeof CalculatedPrices>

/** A shop of the brand itself, where orders can be picked up. */
export const BrandStore = z.object({
  id: z.int(),
  city: z.string(),
  address: z.string(),
  /** How to find the door. */
  roadMap: z.string(),
  businessHours: z.string(),
  storageDays: z.int(),
  latitude: z.number(),
  longitude: z.number(),
})
export type BrandStore = z.infer<typeof BrandStore>
export const BrandStores = z.array(BrandStore)
export type BrandStores = z.infer<typeof BrandStores>

const FreeFrom = z.nullable(Roubles)
/** Of the tariffs inside Russia: from which sum of items each kind costs nothing (null: from none), and the post's fee. */
export const DeliveryTerms = z.object({
  freeFrom: z.object({ pickup: FreeFrom, ownCourier: FreeFrom, courier: FreeFrom, post: FreeFrom }),
  /** What the post keeps of money it collects; 0: nothing. */
  cashFeePercent: z.int(),
})
export type DeliveryTerms = z.infer<typeof DeliveryTerms>

/** The line under a product's price: the cheapest ways into the shopper's city. */
export const DeliveryHint = z.object({
  cityName: z.string(),
  isBrandStoreCity: z.boolean(),
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
