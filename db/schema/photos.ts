import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { products } from './catalog.ts'

/** The photos of products, whose files are stored outside the database. A product without one has drawn pictures. */
export const productPhotos = sqliteTable(
  'product_photos',
  {
    productId: integer()
      .notNull()
      .references(() => products.id),
    /** From 1; the first photo stands for the product in lists. */
    position: integer().notNull(),
    /** The first 32 hex digits of the original's SHA-256. Products can have the same photo. */
    hash: text().notNull(),
    /** The original's size in pixels, upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** The color of the photo's edge as '#rrggbb', which fills what the photo leaves free of its frame. */
    tint: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    index('product_photos_hash').on(t.hash),
    check('product_photos_position', sql`${t.position} > 0`),
    check('product_photos_size', sql`${t.width} > 0 AND ${t.height} > 0`),
  ],
)

/** What the address of a photo tells, and the name of its folder. */
export interface NamedPhoto {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly tint: string
}

/** Returns a photo's name, by which its address and its folder are built. */
export function photoName({ hash, width, height, tint }: NamedPhoto): string {
  return `${hash}-${width}x${height}-${tint.slice(1)}`
}

/** Selects `photoName` of the first photo of a row of `products`; null for a product without photos. */
export const firstPhoto = sql<string | null>`(
  SELECT hash || '-' || width || 'x' || height || '-' || substr(tint, 2) FROM product_photos
  WHERE product_id = products.id AND position = 1
)`
