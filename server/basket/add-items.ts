import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import type { AddItemInput } from '#shared/basket/contract.ts'
import { hasLineSpace, storedQuantity, upsertBasket, writeLine } from './line-change.ts'
import { basketStatements } from './queries.ts'

/** What was added of one of several products. */
export interface AddedItem {
  readonly added: number
  /** Why fewer pieces were added than wanted: not enough are in stock, or the basket cannot hold another line. */
  readonly why: 'stock' | 'full' | null
}

/**
 * Adds pieces of several different products in one transaction, of each as many as the stock allows, and returns for
 * each what was added. A product that is sold out or not sold, or for which the basket has no line left, does not
 * prevent the others.
 */
export function addItems(ctx: Ctx, wanted: readonly AddItemInput[]): readonly AddedItem[] {
  return inShopperTransaction(ctx, () => {
    // Created once: an anonymous caller becomes a guest only with the commit.
    let basketId: number | undefined
    return wanted.map(({ shopItemId, quantity }): AddedItem => {
      const product = basketStatements(ctx.db).product.get({ productId: shopItemId })
      const available = product?.isSold ? product.available : 0
      const stored = storedQuantity(ctx, shopItemId)
      const current = Math.min(stored, available)
      const next = Math.min(current + quantity, available)
      if (next <= current) return { added: 0, why: 'stock' }
      basketId ??= upsertBasket(ctx)
      if (stored === 0 && !hasLineSpace(ctx, basketId)) return { added: 0, why: 'full' }
      writeLine(ctx, basketId, { productId: shopItemId, quantity: next })
      const added = next - current
      return { added, why: added < quantity ? 'stock' : null }
    })
  })
}
