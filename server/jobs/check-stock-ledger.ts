import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { stock, stockMoves } from '#db/schema/catalog.ts'
import { inSnapshot } from '#db/transaction.ts'
import { atOnce, type Turns } from '#server/storage/turns.ts'

/** How many moves are added up, and how many products are compared, at once. */
const MOVES = 2000
const PRODUCTS = 1000

const statements = prepared((db) => ({
  moves: db
    .select({ productId: stockMoves.productId, delta: sql<number>`sum(${stockMoves.delta})` })
    .from(stockMoves)
    .where(and(gt(stockMoves.id, sql.placeholder('from')), lte(stockMoves.id, sql.placeholder('to'))))
    .groupBy(stockMoves.productId)
    .prepare(),
  last: db
    .select({ id: sql<number>`coalesce(max(${stockMoves.id}), 0)` })
    .from(stockMoves)
    .prepare(),
  stock: db
    .select()
    .from(stock)
    .where(gt(stock.productId, sql.placeholder('after')))
    .orderBy(asc(stock.productId))
    .limit(PRODUCTS)
    .prepare(),
  sum: db
    .select({ available: stock.available, sum: sql<number>`coalesce(sum(${stockMoves.delta}), 0)` })
    .from(stock)
    .leftJoin(stockMoves, eq(stockMoves.productId, stock.productId))
    .where(eq(stock.productId, sql.placeholder('productId')))
    .prepare(),
}))

/**
 * Returns the ids of products whose stock differs from the sum of its moves. Adds the moves up in the order in which
 * they were written, because one product may have more of them than can be read at once; those that are written
 * meanwhile are added before each comparison.
 */
export function* stockMismatches(db: Db): Turns<number[]> {
  const sums = new Map<number, number>()
  const suspects: number[] = []
  let added = 0
  let after: number | undefined = 0
  while (after !== undefined) {
    after = inSnapshot<number | undefined>(db, () => {
      const last = statements(db).last.get()?.id ?? 0
      const to = Math.min(added + MOVES, last)
      for (const { productId, delta } of statements(db).moves.all({ from: added, to }))
        sums.set(productId, (sums.get(productId) ?? 0) + delta)
      added = to
      return to < last ? after : compare(after)
    })
    yield
  }
  // The simulator's reset takes moves back.
  return suspects.filter((productId) => {
    const found = statements(db).sum.get({ productId })
    return found !== undefined && found.available !== found.sum
  })

  /** Compares the next products. Returns the last of them; undefined if there are no more. */
  function compare(from = 0): number | undefined {
    const rows = statements(db).stock.all({ after: from })
    for (const { productId, available } of rows)
      if (available !== (sums.get(productId) ?? 0)) suspects.push(productId)
    return rows.at(-1)?.productId
  }
}

/** Like `stockMismatches`, for a process that answers nobody meanwhile. */
export function findStockMismatches(db: Db): number[] {
  return atOnce(stockMismatches(db))
}
