import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { stock, stockMoves } from '#db/schema/catalog.ts'

/** Ids of products whose shelf is not the sum of their moves. Empty in a sound shop. */
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
