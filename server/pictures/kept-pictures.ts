import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { pictureColumns } from '#db/picture-columns.ts'
import { prepared } from '#db/prepared.ts'
import { products } from '#db/schema/catalog.ts'
import type { Picture } from '#shared/catalog/contract.ts'
import { pictureOf } from './picture-url.ts'

/**
 * A product as it was read. Whoever changes its pictures, or the brand that they show, gives it a new time of its last
 * change.
 */
export interface PictureKeys {
  readonly shopItemId: number
  readonly changedAt: number | null
}

interface Kept {
  readonly changedAt: number | null
  readonly picture: Picture
}

/** An entry takes some 200 bytes. */
const MAX_KEPT = 10_000

const statements = prepared((db) => ({
  pictured: db
    .select(pictureColumns)
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
}))

const keptOfDb = new WeakMap<Db, Map<number, Kept>>()

/**
 * Returns the picture of a product in lists. It is read once for each change of the product, because what the address of
 * a drawing is made of takes longer to read than all the rest of a tile.
 */
export function keptPicture(db: Db, { shopItemId, changedAt }: PictureKeys): Picture {
  const all = keptOf(db)
  const kept = all.get(shopItemId)
  if (kept?.changedAt === changedAt) return kept.picture
  const pictured = statements(db).pictured.get({ id: shopItemId })
  if (!pictured) throw new Error(`there is no product ${shopItemId}`)
  const picture = pictureOf(pictured)
  // What a transaction has written may be rolled back.
  if (!db.$client.inTransaction) {
    if (all.size >= MAX_KEPT) all.clear()
    all.set(shopItemId, { changedAt, picture })
  }
  return picture
}

function keptOf(db: Db): Map<number, Kept> {
  const known = keptOfDb.get(db)
  if (known) return known
  const created = new Map<number, Kept>()
  keptOfDb.set(db, created)
  return created
}
