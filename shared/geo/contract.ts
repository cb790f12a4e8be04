import * as z from 'zod/mini'

/** City id 0 means unknown: typed by name and not found among ours (spec §3, Geo position). */
export const GeoPosition = z.object({
  city: z.object({ id: z.int(), name: z.string() }),
  region: z.object({ id: z.int(), name: z.string() }),
  country: z.object({ id: z.int(), name: z.string(), isRussia: z.boolean() }),
  /** False until the shopper has said that this is their town. */
  isConfirmed: z.boolean(),
})
export type GeoPosition = z.infer<typeof GeoPosition>

export const CityOffersInput = z.strictObject({ cityName: z.string().check(z.maxLength(100)) })
export const CityOffers = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    region: z.object({ id: z.int(), name: z.string(), shopCountryId: z.int() }),
  }),
)
export type CityOffers = z.infer<typeof CityOffers>

export const SetGeoInput = z.strictObject({ cityId: z.int().check(z.positive()) })
export type SetGeoInput = z.infer<typeof SetGeoInput>
