import * as z from 'zod/mini'
import { getCityOffers } from '#server/geo/get-city-offers.ts'
import { getGeoPosition } from '#server/geo/get-geo-position.ts'
import { setGeoPosition } from '#server/geo/set-geo-position.ts'
import { Id } from './fields.ts'
import { type Shim, shim, success } from './shim.ts'

export const geoShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/city-select/get-geo-position/',
    guard: 'read',
    input: z.object({}),
    call: (ctx) => getGeoPosition(ctx),
    // The specification reads country.isRussia and does not say at which level: it stands at both.
    answer: (position) => ({ ...success(position), ...position }),
  }),
  shim({
    path: '/api-site/ajax/city-select/get-city-offers-data/',
    guard: 'read',
    input: z.object({
      cityName: z._default(z.string().check(z.maxLength(100, 'Слишком длинное название')), ''),
    }),
    call: (ctx, input) =>
      getCityOffers(ctx, input).map(({ id, name, region: { shopCountryId, ...region } }) => ({
        id,
        name,
        region: { ...region, shop_country_id: shopCountryId },
      })),
  }),
  shim({
    path: '/api-site/ajax/city-select/set-geo-position-data/',
    guard: 'unsafe-get',
    input: z.object({ cityId: Id }),
    call: (ctx, input) => setGeoPosition(ctx, input),
    // The bare number, no envelope (spec §7, Geo position).
    answer: () => 1,
  }),
]
