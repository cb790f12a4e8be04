import * as z from 'zod/mini'
import { TYPE_CITY_FIRST } from './city-texts.ts'
import { cleanCityName } from './custom-city.ts'

/** The shopper's position. City id 0 is an unknown city: named by the shopper and not in the shop's list (GEO-2). */
export const GeoPosition = z.object({
  /** The name is empty if only the country is known. */
  city: z.object({ id: z.int(), name: z.string() }),
  /** Region id 0 for an unknown city abroad. */
  region: z.object({ id: z.int(), name: z.string() }),
  country: z.object({ id: z.int(), name: z.string(), isRussia: z.boolean() }),
  /** True if delivery there may cost more than the carrier first says (DLV-42). */
  isRemote: z.boolean(),
  /** False until the shopper has confirmed the city. */
  isConfirmed: z.boolean(),
})
export type GeoPosition = z.infer<typeof GeoPosition>

const TypedName = z.string().check(z.maxLength(100, 'Слишком длинное название'))

export const CityOffersInput = z.strictObject({ cityName: TypedName })
export const CityOffers = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    region: z.object({ id: z.int(), name: z.string(), shopCountryId: z.int() }),
  }),
)
export type CityOffers = z.infer<typeof CityOffers>

export const RegionOffersInput = z.strictObject({ regionName: TypedName })
/** Regions of Russia. */
export const RegionOffers = z.array(z.object({ id: z.int(), name: z.string(), shopCountryId: z.int() }))
export type RegionOffers = z.infer<typeof RegionOffers>

export const CountryOffersInput = z.strictObject({ countryName: TypedName })
/** Countries other than Russia. */
export const CountryOffers = z.array(z.object({ id: z.int(), name: z.string() }))
export type CountryOffers = z.infer<typeof CountryOffers>

const Id = z.int().check(z.minimum(0))

interface GeoChoice {
  readonly cityId: number
  readonly regionId: number
  readonly countryId: number
  readonly customCityName: string
}

/** An id must be chosen, and an unknown city in Russia must have a name. */
export const GEO_CHOICE_CHECKS = [
  z.refine<GeoChoice>(({ cityId, regionId, countryId }) => cityId + regionId + countryId > 0, {
    error: 'Не выбран ни город, ни область, ни страна',
    path: ['cityId'],
  }),
  z.refine<GeoChoice>(
    ({ cityId, regionId, customCityName }) =>
      cityId > 0 || regionId === 0 || cleanCityName(customCityName) !== '',
    { error: TYPE_CITY_FIRST, path: ['customCityName'] },
  ),
] as const

/**
 * The first id that is not 0 counts: a known city, or else a region or a country together with the name of an unknown
 * city. The name is optional only abroad.
 */
export const SetGeoInput = z
  .strictObject({
    cityId: z._default(Id, 0),
    regionId: z._default(Id, 0),
    countryId: z._default(Id, 0),
    customCityName: z._default(TypedName, ''),
  })
  .check(...GEO_CHOICE_CHECKS)
export type SetGeoInput = z.infer<typeof SetGeoInput>
