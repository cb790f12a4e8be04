import { eq } from 'drizzle-orm'
import { products } from '#db/schema/catalog.ts'
import { changeProduct } from '#db/search/change-product.ts'
import type { Ctx } from '#server/context.ts'
import { productOfMarking } from './product-of-marking.ts'

interface PriceInput {
  readonly marking: string
  /** Whole roubles, from 1. */
  readonly price: number
  /** The crossed-out price before the discount, which is not below `price`; null without a discount. */
  readonly basePrice: number | null
}

/** Sets a product's price; placed orders keep theirs. Throws NOT_FOUND for an unknown marking. */
export function setPrice(ctx: Pick<Ctx, 'db' | 'now'>, { marking, price, basePrice }: PriceInput): void {
  const { id } = productOfMarking(ctx.db, marking)
  changeProduct(ctx.db, id, () => {
    ctx.db
      .update(products)
      .set({ price, basePrice: basePrice ?? price, changedAt: ctx.now })
      .where(eq(products.id, id))
      .run()
  })
}
