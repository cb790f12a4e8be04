import { eq, inArray, sql } from 'drizzle-orm'
import { brands, categories, categoryProducts, products } from '#db/schema/catalog.ts'
import { importProducts } from '#db/schema/import.ts'
import { changeProduct } from '#db/search/change-product.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { categoryTrail, categoryTree } from './category-tree.ts'
import { productOfMarking } from './product-of-marking.ts'

interface SoldInput {
  readonly marking: string
  readonly isSold: boolean
}

/**
 * Takes a product off sale or puts it back on sale, including its page, its place in lists and search, and the counts
 * of its categories and brand. Baskets and purchases keep it as unavailable. From then on it is the staff's decision,
 * so that no import puts it back (IMP-9). Throws NOT_FOUND.
 */
export function setSold(ctx: Pick<Ctx, 'db' | 'now'>, { marking, isSold }: SoldInput): void {
  const { db } = ctx
  inTransaction(db, () => {
    const product = productOfMarking(db, marking)
    db.update(importProducts)
      .set({ isOff: false, isToldOff: false })
      .where(eq(importProducts.productId, product.id))
      .run()
    if (product.isSold !== isSold) changeSold(ctx, product, isSold)
  })
}

type Product = ReturnType<typeof productOfMarking>

function changeSold(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, rank, brandId, categoryId }: Product,
  isSold: boolean,
): void {
  const { db } = ctx
  const lineage = categoryTrail(categoryTree(ctx), categoryId).map((each) => each.id)
  changeProduct(db, id, () => {
    db.update(products).set({ isSold, changedAt: ctx.now }).where(eq(products.id, id)).run()
    // A product that is off sale has no category rows, so that lists need not check `isSold`.
    db.delete(categoryProducts).where(eq(categoryProducts.productId, id)).run()
    if (isSold) {
      const rows = lineage.map((each) => ({ categoryId: each, rank, productId: id }))
      db.insert(categoryProducts).values(rows).run()
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
