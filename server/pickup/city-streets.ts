import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { Ctx } from '#server/context.ts'
import { readStreets, type Street, streetOfAddress } from '#shared/orders/street-hints.ts'
import { pickupStatements } from './queries.ts'

const streetsCache = catalogCache<readonly Street[]>(100)

/**
 * Returns the streets of a city that the shop knows, each once: those with a pickup point or a brand store. They are not
 * all streets of the city; the shop has no list of these.
 */
export function cityStreets(ctx: Ctx, cityId: number): readonly Street[] {
  return streetsCache(ctx, String(cityId), () => {
    const addresses = pickupStatements(ctx.db).addresses.all({ cityId })
    return readStreets(addresses.flatMap(({ address }) => streetOfAddress(address) ?? []))
  })
}
