import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { takeFromIndex } from './index-products.ts'
import { searchOf } from './open-search.ts'

/**
 * Runs `change` and updates the search index in the same transaction. Every write of a product's row, categories, or
 * rank goes through this function, except in the demo, which writes products in bulk and then builds the index.
 */
export function changeProduct(db: Db, productId: number, change: () => void): void {
  inTransaction(db, () => {
    const putBack = takeFromIndex(db.$client, productId)
    change()
    putBack()
    searchOf(db).forgetWords()
  })
}
