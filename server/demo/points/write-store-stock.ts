import type { OpenDatabase } from '#db/client.ts'
import { storeStock } from '#db/schema/pickup.ts'
import { insertRows } from '#db/write-rows.ts'
import { TARIFF_IDS } from '#server/reference/delivery/tariffs.ts'
import type { PickupPointId, TariffId } from '#shared/delivery-ids.ts'
import { createRandom } from '../random.ts'

const SEED = 20_261_124
/** How many of the most wanted products a store tries to have always, and what part of them it has. */
const CORE = 4000
const CORE_SHARE = 0.8
/** What part of all other products a store has. */
const OTHER_SHARE = 0.12
const MOST_PIECES = 9

/** Returns whether the demo's stores have anything on their shelves. */
export function hasStoreStock({ sqlite }: OpenDatabase): boolean {
  return sqlite.prepare('SELECT 1 FROM store_stock LIMIT 1').get() !== undefined
}

/** Writes what the invented brand stores have on their shelves: mostly products in demand, and nothing bulky. */
export function writeStoreStock({ sqlite }: OpenDatabase, now: number): void {
  const random = createRandom(SEED)
  const stores = sqlite
    .prepare<[TariffId], PickupPointId>('SELECT id FROM pickup_points WHERE tariff_id = ? ORDER BY id')
    .pluck()
    .all(TARIFF_IDS.brandStore)
  const products = sqlite
    .prepare<[], { id: number; rank: number }>(
      'SELECT id, rank FROM products WHERE is_sold = 1 AND is_large = 0 ORDER BY id',
    )
    .all()
  const rows = stores.flatMap((pointId) =>
    products
      .filter(({ rank }) => random.chance(rank <= CORE ? CORE_SHARE : OTHER_SHARE))
      .map(({ id: productId }) => {
        return { productId, pointId, available: random.int(1, MOST_PIECES), countedAt: now }
      }),
  )
  insertRows(sqlite, storeStock, rows)
}
