import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { RegionOffers, RegionOffersInput } from '#shared/geo/contract.ts'
import { findPlaces } from '#shared/geo/match-places.ts'
import { geoStatements } from './queries.ts'

/**
 * Returns the regions of Russia that the typed text finds (GEO-28 to GEO-33), equal ones alphabetically. Returns all of
 * them while nothing is typed.
 */
export function getRegionOffers(ctx: Ctx, { regionName }: z.infer<typeof RegionOffersInput>): RegionOffers {
  const regions = geoStatements(ctx.db)
    .regionsOfRussia.all()
    .map((region) => ({ ...region, population: 0 }))
  const offers = findPlaces(regions, regionName, regions.length)
  return offers.map(({ id, name, shopCountryId }) => ({ id, name, shopCountryId }))
}
