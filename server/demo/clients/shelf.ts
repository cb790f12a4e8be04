import { and, asc, eq, gt, gte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products, stock } from '#db/schema/catalog.ts'
import type { ArtKind } from '#shared/catalog/picture.ts'

/** The shop window, whose prices and stock the pictures and the tests show, is left alone. */
const SHOP_WINDOW = 100
/** Enough is left of whatever the demo clients have bought. */
const PLENTY = 30
/** Among so many of the most wanted something of every kind and price is found. */
const LOOKED_AT = 4000

export interface Wish {
  readonly kind: ArtKind
  /** About what one piece should cost, whole roubles. */
  readonly price: number
  readonly quantity?: number
  /** A word for the product, by which a later wish gets the same one again. */
  readonly as?: string
}

export type ShelfProduct = ReturnType<typeof readShelf>[number]

export interface Shelf {
  /** The product nearest to the wish that was on sale at `at`; no product twice, save by its word. */
  take(wish: Wish, at: number): ShelfProduct
}

/** One client's walk through the shop: the same choice for the same stock. */
export function openShelf(db: Db): Shelf {
  const rows = readShelf(db)
  const named = new Map<string, ShelfProduct>()
  const taken = new Set<number>()
  return {
    take({ kind, price, as }, at) {
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

function readShelf(db: Db) {
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
        gt(products.rank, SHOP_WINDOW),
        eq(products.isSold, true),
        eq(products.isGiftCard, false),
        eq(products.isLarge, false),
        gte(stock.available, PLENTY),
      ),
    )
    .orderBy(asc(products.rank))
    .limit(LOOKED_AT)
    .all()
}

function nearest(rows: readonly ShelfProduct[], price: number): ShelfProduct {
  const [first, ...rest] = rows
  if (!first) throw new Error('nothing is on the shelf for the demo clients')
  const distance = (row: ShelfProduct) => Math.abs(row.price - price)
  return rest.reduce((best, row) => (distance(row) < distance(best) ? row : best), first)
}
