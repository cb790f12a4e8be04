import { eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { storeStock } from '#db/schema/pickup.ts'
import { inTransaction } from '#db/transaction.ts'
import { productOfMarking } from '#server/catalog/product-of-marking.ts'
import type { Ctx } from '#server/context.ts'
import type { PickupPointId } from '#shared/delivery-ids.ts'
import { AppError } from '#shared/errors.ts'
import type { StoreStock } from '#shared/pickup/contract.ts'
import { getBrandStores } from './get-brand-stores.ts'

const statements = prepared((db) => ({
  ofProduct: db
    .select({
      pointId: storeStock.pointId,
      available: storeStock.available,
      countedAt: storeStock.countedAt,
    })
    .from(storeStock)
    .where(eq(storeStock.productId, sql.placeholder('productId')))
    .prepare(),
}))

/** Returns what each brand store had of a product when it was last counted there (PROD-22). */
export function getStoreStock(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { productId }: { readonly productId: number },
): StoreStock {
  const counts = statements(ctx.db).ofProduct.all({ productId })
  return getBrandStores(ctx).map(({ id, city, address }) => {
    const { available = 0, countedAt = null } = counts.find(({ pointId }) => pointId === id) ?? {}
    return { id, city, address, available, countedAt }
  })
}

interface CountInput {
  readonly marking: string
  /** The pickup point that is the store. */
  readonly pointId: PickupPointId
  /** Pieces, 0 or more. */
  readonly available: number
}

/**
 * Records how many pieces of a product were counted in a brand store now. Throws NOT_FOUND for an unknown marking and
 * for a point that is not a brand store.
 */
export function setStoreStock(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { marking, pointId, available }: CountInput,
): void {
  const { db, now: countedAt } = ctx
  inTransaction(db, () => {
    const { id: productId } = productOfMarking(db, marking)
    const isStore = getBrandStores(ctx).some(({ id }) => id === pointId)
    if (!isStore) throw new AppError('NOT_FOUND')
    const counted = { available, countedAt }
    db.insert(storeStock)
      .values({ productId, pointId, ...counted })
      .onConflictDoUpdate({ target: [storeStock.productId, storeStock.pointId], set: counted })
      .run()
  })
}
