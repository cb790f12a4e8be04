import { eq } from 'drizzle-orm'
import { stock, stockMoves } from '#db/schema/catalog.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { productOfMarking } from './product-of-marking.ts'

interface StockInput {
  readonly marking: string
  /** Number of pieces, 0 or more. */
  readonly available: number
}

/**
 * Sets a product's available stock and records the difference in the inventory ledger as a supply. Throws NOT_FOUND
 * for an unknown marking.
 */
export function setStock(ctx: Pick<Ctx, 'db' | 'now'>, { marking, available }: StockInput): void {
  const { db, now: at } = ctx
  inTransaction(db, () => {
    const { id: productId, available: before } = productOfMarking(db, marking)
    const delta = available - before
    if (delta === 0) return
    db.update(stock).set({ available }).where(eq(stock.productId, productId)).run()
    db.insert(stockMoves).values({ productId, delta, reason: 'supply', at }).run()
  })
}
