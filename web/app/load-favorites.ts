import { tileRequests } from '#web/favorites/tile-requests.ts'
import { loadLeadOn } from './load-lead-on.ts'
import type { LoadArgs, Utils } from './loader.ts'

/** Loads the shopper's own favorites, or those that a link shows. */
export async function loadFavorites(u: Utils, { params: { token } }: LoadArgs): Promise<void> {
  const ids = token === undefined ? await ownIds(u) : await sharedIds(u, token)
  await Promise.all(tileRequests(ids).map((request) => u.catalog.tiles.ensureData(request)))
}

async function ownIds(u: Utils): Promise<number[]> {
  const { items } = await u.favorites.list.ensureData()
  if (items.length === 0) await loadLeadOn(u)
  return items.map(({ id }) => id)
}

/** Always fetched, because the owner may have changed the list, or taken the link back. */
async function sharedIds(u: Utils, token: string): Promise<number[]> {
  const { shopItemIds } = await u.favorites.shared.fetch({ token }, { staleTime: 0 })
  return shopItemIds
}
