import { newcomerProcedure, procedure, router } from '#server/trpc.ts'
import {
  CityOffers,
  CityOffersInput,
  CountryOffers,
  CountryOffersInput,
  GeoPosition,
  RegionOffers,
  RegionOffersInput,
  SetGeoInput,
} from '#shared/geo/contract.ts'
import { getCityOffers } from './get-city-offers.ts'
import { getCountryOffers } from './get-country-offers.ts'
import { getGeoPosition } from './get-geo-position.ts'
import { getRegionOffers } from './get-region-offers.ts'
import { setGeoPosition } from './set-geo-position.ts'

export const geoRouter = router({
  position: newcomerProcedure.output(GeoPosition).query(({ ctx }) => getGeoPosition(ctx)),
  cityOffers: procedure
    .input(CityOffersInput)
    .output(CityOffers)
    .query(({ ctx, input }) => getCityOffers(ctx, input)),
  regionOffers: procedure
    .input(RegionOffersInput)
    .output(RegionOffers)
    .query(({ ctx, input }) => getRegionOffers(ctx, input)),
  countryOffers: procedure
    .input(CountryOffersInput)
    .output(CountryOffers)
    .query(({ ctx, input }) => getCountryOffers(ctx, input)),
  set: procedure
    .input(SetGeoInput)
    .output(GeoPosition)
    .mutation(({ ctx, input }) => setGeoPosition(ctx, input)),
})
