import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { takeFromIndex } from './index-products.ts'

/**
 * Every write of a product's row, its categories or its rank goes through here: the search index changes with it in
 * one transaction. Only the demo writes products in bulk and the index after them.
 */
export function changeProduct(db: Db, productId: number, change: () => void): void {
  inTransaction(db, () => {
    const putBack = takeFromIndex(db.$client, productId)
    change()
    putBack()
  })
}
