import { eq } from 'drizzle-orm'
import { products } from '#db/schema/catalog.ts'
import { changeProduct } from '#db/search/change-product.ts'
import type { Ctx } from '#server/context.ts'
import { productOfMarking } from './product-of-marking.ts'

interface PriceInput {
  readonly marking: string
  /** Whole roubles, from 1. */
  readonly price: number
  /** What is crossed out beside it; null where nothing is off. Never below the price. */
  readonly basePrice: number | null
}

/** What a product costs from now on; orders keep what they were placed at. NOT_FOUND. */
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
