import { eq } from 'drizzle-orm'
import { basketItems } from '#db/schema/basket.ts'
import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import { upsertBasket } from './line-change.ts'
import { readBasket } from './read-basket.ts'

/** Removes every line, also those that are sold out. The choices of delivery and payment stay. */
export function clearBasket(ctx: Ctx): void {
  inShopperTransaction(ctx, () => {
    if (readBasket(ctx).lines.length === 0) return
    const basketId = upsertBasket(ctx)
    ctx.db.delete(basketItems).where(eq(basketItems.basketId, basketId)).run()
  })
}
