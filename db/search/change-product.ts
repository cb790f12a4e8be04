import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { takeFromIndex } from './index-products.ts'
import { searchOf } from './open-search.ts'

/**
 * Runs `change` and updates the search index in the same transaction. Every write of a product's row, categories, or
 * rank goes through this function or changeProducts, except in the demo, which writes products in bulk and then builds
 * the index.
 */
export function changeProduct(db: Db, productId: number, change: () => void): void {
  changeProducts(db, [productId], () => {
    change()
    return []
  })
}

/**
 * Like changeProduct, for many products: `productIds` are those of whose words something may change, and `change`
 * returns the ids of the products that it has created.
 */
export function changeProducts(db: Db, productIds: readonly number[], change: () => readonly number[]): void {
  inTransaction(db, () => {
    const putBack = takeFromIndex(db.$client, productIds)
    const created = change()
    putBack([...productIds, ...created])
    searchOf(db).forgetWords()
  })
}
