import * as z from 'zod/mini'
import { OperatorId, PickupPointId, TariffId } from '#shared/delivery-ids.ts'

export const PickupPoint = z.object({
  id: PickupPointId,
  cityId: z.int(),
  tariffId: TariffId,
  operatorId: OperatorId,
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

/** Id, tariff id, index in `metros` (-1: none), 1 for prepaid only, latitude and longitude × 100 000, address. */
export const PackedPoint = z.tuple([PickupPointId, TariffId, z.int(), z.int(), z.int(), z.int(), z.string()])
export type PackedPoint = z.infer<typeof PackedPoint>

/**
 * The data of a city's points for the list and the map, sorted by address. Field names are left out, because the
 * biggest city has thousands of points. The details of a point are loaded on demand.
 */
export const CityPoints = z.object({
  cityId: z.int(),
  /** 0 for an unknown city. */
  regionId: z.int(),
  /** The center of the city, from which distances are counted until the shopper names a place. */
  center: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  metros: z.array(z.string()),
  points: z.array(PackedPoint),
})
export type CityPoints = z.infer<typeof CityPoints>

export const PickupPointInput = z.strictObject({ id: PickupPointId.check(z.positive()) })

/** A shop of the company itself, where orders can be picked up. */
export const BrandStore = z.object({
  id: PickupPointId,
  city: z.string(),
  address: z.string(),
  /** How to find the entrance. */
  roadMap: z.string(),
  businessHours: z.string(),
  /** Its own phone, formatted for reading. */
  phone: z.nullable(z.string()),
  storageDays: z.int(),
  latitude: z.number(),
  longitude: z.number(),
})
export type BrandStore = z.infer<typeof BrandStore>
export const BrandStores = z.array(BrandStore)
export type BrandStores = z.infer<typeof BrandStores>

/** What the shelves of the brand stores have of a product (PROD-22), in the order of the stores. */
export const StoreStock = z.array(
  z.object({
    id: z.int(),
    city: z.string(),
    address: z.string(),
    /** Pieces at the last count; 0 if the store does not have the product. */
    available: z.int(),
    /** UTC milliseconds of the last count of this product in the store; null if it was never counted there. */
    countedAt: z.nullable(z.int()),
  }),
)
export type StoreStock = z.infer<typeof StoreStock>
