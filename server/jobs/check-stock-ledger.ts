import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { stock, stockMoves } from '#db/schema/catalog.ts'

/** Returns the ids of products whose stock differs from the sum of its moves. */
export function findStockMismatches(db: Db): number[] {
  return db
    .select({ productId: stock.productId })
    .from(stock)
    .leftJoin(stockMoves, eq(stockMoves.productId, stock.productId))
    .groupBy(stock.productId)
    .having(sql`${stock.available} <> coalesce(sum(${stockMoves.delta}), 0)`)
    .all()
    .map((row) => row.productId)
}
