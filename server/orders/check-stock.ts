import { and, eq } from 'drizzle-orm'
import { basketItems } from '#db/schema/basket.ts'
import type { StoredBasket } from '#server/basket/read-basket.ts'
import type { Ctx } from '#server/context.ts'
import { AppError, type ErrorDetails, type Shortage } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { orderStatements } from './queries.ts'

/** Returns the lines whose stock is below the requested quantity, in the order of the basket. */
export function findShortages(ctx: Ctx, basketId: number, basket: StoredBasket): Shortage[] {
  const requested = new Map(
    orderStatements(ctx.db)
      .requested.all({ basketId })
      .map(({ productId, quantity }) => [productId, quantity]),
  )
  return basket.lines
    .filter((line) => (requested.get(line.shopItemId) ?? 0) > line.availableCount)
    .map(({ shopItemId, name, availableCount }) => ({ shopItemId, name, available: availableCount }))
}

/** Returns the details of an order's refusal because of the shortages. */
export function shortageRefusal(shortages: readonly Shortage[]): ErrorDetails['ORDER_REFUSED'] {
  const basket = shortages.map(({ name, available }) =>
    messageOf(new AppError('OUT_OF_STOCK', { name, available })),
  )
  return { errors: { basket }, shortages }
}

/** Lowers the stored quantities to the stock. A sold-out line stays as it is, because it remains visible (BASK-8). */
export function clampQuantities(ctx: Ctx, basketId: number, shortages: readonly Shortage[]): void {
  for (const { shopItemId, available } of shortages) {
    if (available === 0) continue
    ctx.db
      .update(basketItems)
      .set({ quantity: available })
      .where(and(eq(basketItems.basketId, basketId), eq(basketItems.productId, shopItemId)))
      .run()
  }
}
