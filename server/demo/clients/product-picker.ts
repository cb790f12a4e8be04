import { and, asc, eq, gt, gte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products, stock } from '#db/schema/catalog.ts'
import type { ArtKind } from '#shared/catalog/picture.ts'

/** Demo customers do not buy the products most in demand, because screens and tests rely on their stock. */
const TOP_PRODUCTS = 100
/** The smallest stock of a product that demo customers buy. */
const MIN_STOCK = 30
/** The number of products to choose from: enough for every kind and price. */
const MAX_CHOICES = 4000

export interface ProductRequest {
  readonly kind: ArtKind
  /** The approximate price of one piece in roubles. */
  readonly price: number
  readonly quantity?: number
  /** A name for the product: a later request with the same name gets the same product. */
  readonly as?: string
}

export type PickedProduct = ReturnType<typeof readProducts>[number]

export interface ProductPicker {
  /** Returns the product nearest to the request that existed at `at`. Returns no product twice, except by its name. */
  pick(request: ProductRequest, at: number): PickedProduct
}

/** Creates the choice of products for one customer. The same database yields the same products. */
export function createProductPicker(db: Db): ProductPicker {
  const rows = readProducts(db)
  const named = new Map<string, PickedProduct>()
  const taken = new Set<number>()
  return {
    pick({ kind, price, as }, at) {
      const again = as === undefined ? undefined : named.get(as)
      if (again) return again
      const free = rows.filter((row) => row.createdAt < at && !taken.has(row.id))
      const ofKind = free.filter((row) => row.artKind === kind)
      const product = nearest(ofKind.length > 0 ? ofKind : free, price)
      taken.add(product.id)
      if (as !== undefined) named.set(as, product)
      return product
    },
  }
}

function readProducts(db: Db) {
  return db
    .select({
      id: products.id,
      price: products.price,
      artKind: products.artKind,
      createdAt: products.createdAt,
    })
    .from(products)
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(
      and(
        gt(products.rank, TOP_PRODUCTS),
        eq(products.isSold, true),
        eq(products.isGiftCard, false),
        eq(products.isLarge, false),
        gte(stock.available, MIN_STOCK),
      ),
    )
    .orderBy(asc(products.rank))
    .limit(MAX_CHOICES)
    .all()
}

function nearest(rows: readonly PickedProduct[], price: number): PickedProduct {
  const [first, ...rest] = rows
  if (!first) throw new Error('no product is available for the demo customers')
  const distance = (row: PickedProduct) => Math.abs(row.price - price)
  return rest.reduce((best, row) => (distance(row) < distance(best) ? row : best), first)
}
