import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { products, stock, stockMoves } from '#db/schema/catalog.ts'
import { inTransaction } from '#db/transaction.ts'
import { Marking } from '#shared/catalog/contract.ts'
import { AppError } from '#shared/errors.ts'

export const StockInput = z.strictObject({
  marking: Marking,
  available: z.int().check(z.minimum(0), z.maximum(1_000_000)),
})

/** Puts so many pieces on the shelf; the ledger gets the difference as if the supplier had been there. NOT_FOUND. */
export function setStock(db: Db, now: number, { marking, available }: z.infer<typeof StockInput>): void {
  inTransaction(db, () => {
    const row = db
      .select({ productId: stock.productId, available: stock.available })
      .from(stock)
      .innerJoin(products, eq(products.id, stock.productId))
      .where(eq(products.marking, marking))
      .get()
    if (!row) throw new AppError('NOT_FOUND')
    const { productId } = row
    const delta = available - row.available
    if (delta === 0) return
    db.update(stock).set({ available }).where(eq(stock.productId, productId)).run()
    db.insert(stockMoves).values({ productId, delta, reason: 'supply', at: now }).run()
  })
}
