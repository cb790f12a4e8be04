import { procedure, router } from '#server/trpc.ts'
import { CityOffers, CityOffersInput, GeoPosition, SetGeoInput } from '#shared/geo/contract.ts'
import { getCityOffers } from './get-city-offers.ts'
import { getGeoPosition } from './get-geo-position.ts'
import { setGeoPosition } from './set-geo-position.ts'

export const geoRouter = router({
  position: procedure.output(GeoPosition).query(({ ctx }) => getGeoPosition(ctx)),
  cityOffers: procedure
    .input(CityOffersInput)
    .output(CityOffers)
    .query(({ ctx, input }) => getCityOffers(ctx, input)),
  set: procedure
    .input(SetGeoInput)
    .output(GeoPosition)
    .mutation(({ ctx, input }) => setGeoPosition(ctx, input)),
})
