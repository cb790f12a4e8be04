import { and, asc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { cities } from '#db/schema/geo.ts'
import { pickupPoints, storeStock } from '#db/schema/pickup.ts'
import { tariffs } from '#db/schema/tariffs.ts'
import { inTransaction } from '#db/transaction.ts'
import { productOfMarking } from '#server/catalog/product-of-marking.ts'
import type { Ctx } from '#server/context.ts'
import type { PickupPointId } from '#shared/delivery-ids.ts'
import { AppError } from '#shared/errors.ts'
import type { StoreStock } from '#shared/pickup/contract.ts'

const statements = prepared((db) => ({
  ofProduct: db
    .select({
      id: pickupPoints.id,
      city: cities.name,
      address: pickupPoints.address,
      available: sql<number>`coalesce(${storeStock.available}, 0)`,
      countedAt: storeStock.countedAt,
    })
    .from(pickupPoints)
    .innerJoin(tariffs, eq(tariffs.id, pickupPoints.tariffId))
    .innerJoin(cities, eq(cities.id, pickupPoints.cityId))
    .leftJoin(
      storeStock,
      and(eq(storeStock.pointId, pickupPoints.id), eq(storeStock.productId, sql.placeholder('productId'))),
    )
    .where(eq(tariffs.kind, 'store'))
    .orderBy(asc(pickupPoints.id))
    .prepare(),
}))

/** Returns what each brand store had of a product when it was last counted there (PROD-22). */
export function getStoreStock(
  { db }: Pick<Ctx, 'db'>,
  { productId }: { readonly productId: number },
): StoreStock {
  return statements(db).ofProduct.all({ productId })
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
    const isStore = getStoreStock(ctx, { productId }).some(({ id }) => id === pointId)
    if (!isStore) throw new AppError('NOT_FOUND')
    const counted = { available, countedAt }
    db.insert(storeStock)
      .values({ productId, pointId, ...counted })
      .onConflictDoUpdate({ target: [storeStock.productId, storeStock.pointId], set: counted })
      .run()
  })
}
