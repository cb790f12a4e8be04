import { eq } from 'drizzle-orm'
import { stock, stockMoves } from '#db/schema/catalog.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { productOfMarking } from './product-of-marking.ts'

interface StockInput {
  readonly marking: string
  /** Pieces, from 0. */
  readonly available: number
}

/** Puts so many pieces on the shelf; the ledger gets the difference as if the supplier had been there. NOT_FOUND. */
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
