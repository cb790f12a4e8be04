import * as z from 'zod/mini'
import { getCityOffers } from '#server/geo/get-city-offers.ts'
import { getCountryOffers } from '#server/geo/get-country-offers.ts'
import { getGeoPosition } from '#server/geo/get-geo-position.ts'
import { getRegionOffers } from '#server/geo/get-region-offers.ts'
import { setGeoPosition } from '#server/geo/set-geo-position.ts'
import { CountryOffers, GEO_CHOICE_CHECKS, GeoPosition } from '#shared/geo/contract.ts'
import { SCHEMA_CODES } from '#shared/schema-texts.ts'
import { WholeNumber } from './fields.ts'
import { envelope } from './shapes.ts'
import { type Shim, shim, success } from './shim.ts'

const Name = z._default(z.string().check(z.maxLength(100, 'Слишком длинное название')), '')
/** An id that may be empty, because callers send every field and leave unused ones empty. */
const OptionalId = z._default(
  z.union(
    [
      z.pipe(
        z.literal(''),
        z.transform(() => 0),
      ),
      WholeNumber,
    ],
    SCHEMA_CODES.wrongNumber,
  ),
  0,
)

const RegionOffer = z.object({ id: z.int(), name: z.string(), shop_country_id: z.int() })

export const geoShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/city-select/get-geo-position/',
    guard: 'read',
    summary: 'The shopper’s city',
    note: 'City id 0: an unknown city. The fields of data stand beside it too.',
    output: { body: z.extend(envelope(GeoPosition), GeoPosition.shape) },
    input: z.object({}),
    call: (ctx) => getGeoPosition(ctx),
    // API-19 does not say at which level `country.isRussia` is, so the fields are at both.
    answer: (position) => ({ ...success(position), ...position }),
  }),
  shim({
    path: '/api-site/ajax/city-select/get-city-offers-data/',
    guard: 'read',
    summary: 'Cities by name',
    note: 'Cities that people call so come first, then names that begin so, then names that hold these letters, each by size; at most 20, not counting the first. If there are none, Latin letters, the other keyboard layout, single words and one typo are understood. Without letters the twelve biggest of Russia.',
    output: { data: z.array(z.object({ id: z.int(), name: z.string(), region: RegionOffer })) },
    input: z.object({ cityName: Name }),
    call: (ctx, input) =>
      getCityOffers(ctx, input).map(({ id, name, region: { shopCountryId, ...region } }) => ({
        id,
        name,
        region: { ...region, shop_country_id: shopCountryId },
      })),
  }),
  shim({
    path: '/api-site/ajax/city-select/get-region-offers-data/',
    guard: 'read',
    summary: 'Regions of Russia by name',
    note: 'Regions that people call so come first, then names that begin so, then names that hold these letters, each by the alphabet. A name is understood as a city’s is. Without letters all of them.',
    output: { data: z.array(RegionOffer) },
    input: z.object({ regionName: Name }),
    call: (ctx, input) =>
      getRegionOffers(ctx, input).map(({ shopCountryId, ...region }) => ({
        ...region,
        shop_country_id: shopCountryId,
      })),
  }),
  shim({
    path: '/api-site/ajax/city-select/get-country-offers-data/',
    guard: 'read',
    summary: 'Other countries by name',
    note: 'Countries that people call so come first, then names that begin so, then those a courier goes to, then by the alphabet. A name is understood as a city’s is. Without letters all of them.',
    output: { data: CountryOffers },
    input: z.object({ countryName: Name }),
    call: (ctx, input) => getCountryOffers(ctx, input),
  }),
  shim({
    path: '/api-site/ajax/city-select/set-geo-position-data/',
    guard: 'unsafe-get',
    summary: 'Chooses the shopper’s city',
    note: 'The bare number 1. The first id that is not 0 counts; a region of Russia needs the city’s name.',
    output: { body: z.literal(1) },
    refuses: ['NOT_FOUND'],
    input: z
      .object({ cityId: OptionalId, regionId: OptionalId, countryId: OptionalId, customCityName: Name })
      .check(...GEO_CHOICE_CHECKS),
    call: (ctx, input) => setGeoPosition(ctx, input),
    // The bare number without an envelope (API-23).
    answer: () => 1,
  }),
]
