import { eq, inArray, sql } from 'drizzle-orm'
import { brands, categories, categoryProducts, products } from '#db/schema/catalog.ts'
import { changeProduct } from '#db/search/change-product.ts'
import type { Ctx } from '#server/context.ts'
import { categoryTrail, categoryTree } from './category-tree.ts'
import { productOfMarking } from './product-of-marking.ts'

interface SoldInput {
  readonly marking: string
  readonly isSold: boolean
}

/**
 * Takes a product out of the shop, or back into it: its page, lists, search and the counts of its categories and its
 * brand follow; in baskets and among purchases it stays as one that is not to be had. NOT_FOUND.
 */
export function setSold(ctx: Pick<Ctx, 'db' | 'now'>, { marking, isSold }: SoldInput): void {
  const { db } = ctx
  const { id, rank, brandId, categoryId, isSold: wasSold } = productOfMarking(db, marking)
  if (wasSold === isSold) return
  const lineage = categoryTrail(categoryTree(ctx), categoryId).map((each) => each.id)
  changeProduct(db, id, () => {
    db.update(products).set({ isSold, changedAt: ctx.now }).where(eq(products.id, id)).run()
    // What is not sold stands in no category: lists need not look.
    db.delete(categoryProducts).where(eq(categoryProducts.productId, id)).run()
    if (isSold) {
      const stands = lineage.map((each) => ({ categoryId: each, rank, productId: id }))
      db.insert(categoryProducts).values(stands).run()
    }
    const by = isSold ? 1 : -1
    db.update(brands)
      .set({ productCount: sql`${brands.productCount} + ${by}` })
      .where(eq(brands.id, brandId))
      .run()
    db.update(categories)
      .set({ productCount: sql`${categories.productCount} + ${by}` })
      .where(inArray(categories.id, lineage))
      .run()
  })
}
