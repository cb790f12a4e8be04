import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ART_KINDS, BOTTLE_FORMS, CAPS, FINISHES } from '#shared/catalog/picture.ts'

/** Categories of three levels. `path` is the address below /catalog/, e.g. 'nogti/gel-laki/koshachiy-glaz'. */
export const categories = sqliteTable(
  'categories',
  {
    id: integer().primaryKey(),
    parentId: integer(),
    slug: text().notNull(),
    path: text().notNull(),
    level: integer().notNull(),
    name: text().notNull(),
    /** Short text under the heading and in the page's meta description. */
    description: text().notNull(),
    /** The picture on the category's tile. */
    artKind: text({ enum: ART_KINDS }).notNull(),
    artShade: text().notNull(),
    position: integer().notNull(),
    /** Products with `isSold` in the category and below it; commands that change products keep it up to date. */
    productCount: integer().notNull(),
  },
  (t) => [uniqueIndex('categories_path').on(t.path), index('categories_parent').on(t.parentId, t.position)],
)

export const brands = sqliteTable(
  'brands',
  {
    id: integer().primaryKey(),
    slug: text().notNull(),
    name: text().notNull(),
    country: text().notNull(),
    description: text().notNull(),
    form: text({ enum: BOTTLE_FORMS }).notNull(),
    cap: text({ enum: CAPS }).notNull(),
    productCount: integer().notNull(),
    position: integer().notNull(),
  },
  (t) => [uniqueIndex('brands_slug').on(t.slug)],
)

/**
 * Groups of products that differ only in shade or volume. They share their reviews, whose sums change in the transaction
 * that publishes or takes back a review; a job checks them.
 */
export const productLines = sqliteTable('product_lines', {
  id: integer().primaryKey(),
  brandId: integer()
    .notNull()
    .references(() => brands.id),
  categoryId: integer()
    .notNull()
    .references(() => categories.id),
  name: text().notNull(),
  /** The number of published reviews, and the sum of their stars. */
  reviewCount: integer().notNull().default(0),
  starSum: integer().notNull().default(0),
})

export const products = sqliteTable(
  'products',
  {
    /** `shopItemId` in contracts. */
    id: integer().primaryKey(),
    /** The article number printed on the box, e.g. 'VL-127-10'; also the product's address. */
    marking: text().notNull(),
    lineId: integer()
      .notNull()
      .references(() => productLines.id),
    brandId: integer()
      .notNull()
      .references(() => brands.id),
    /** The leaf category. */
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    kindLabel: text().notNull(),
    price: integer().notNull(),
    basePrice: integer().notNull(),
    /** The shade's name and code; null for products without a shade. */
    shadeName: text(),
    shadeCode: text(),
    shadeHex: text().notNull(),
    /** Value of the shade filter, such as 'krasnyy'; null for products without a shade. */
    shadeFamily: text(),
    /** Value of the effect filter, as shown in the shop; null where it does not apply. */
    effect: text(),
    /** '10 мл', '30 шт.'; null where it does not apply. */
    volume: text(),
    artKind: text({ enum: ART_KINDS }).notNull(),
    finish: text({ enum: FINISHES }).notNull(),
    artSeed: integer().notNull(),
    description: text().notNull(),
    application: text().notNull(),
    composition: text().notNull(),
    /** [label, value] pairs in the order in which they are shown. */
    properties: text({ mode: 'json' }).$type<[string, string][]>().notNull(),
    weightGrams: integer().notNull(),
    /** The longest side; carriers quote by it. */
    sizeCm: integer().notNull(),
    isLarge: integer({ mode: 'boolean' }).notNull(),
    isGiftCard: integer({ mode: 'boolean' }).notNull(),
    /** False for products that are only given as gifts and are never sold or listed. */
    isSold: integer({ mode: 'boolean' }).notNull(),
    isPro: integer({ mode: 'boolean' }).notNull(),
    /** Place among all products by demand, 1 being the most wanted. Unique, so that sorting by it is total. */
    rank: integer().notNull(),
    createdAt: integer().notNull(),
    /** When anything but the stock was last changed, the photos included; null before the first change. */
    changedAt: integer(),
  },
  (t) => [
    uniqueIndex('products_marking').on(t.marking),
    uniqueIndex('products_rank').on(t.rank),
    // Covers lists, filters, and counts, so that they need not read the rows with their long texts.
    index('products_listing').on(
      t.rank,
      t.isSold,
      t.id,
      t.brandId,
      t.categoryId,
      t.shadeFamily,
      t.effect,
      t.volume,
      t.price,
      t.basePrice,
      t.createdAt,
    ),
    index('products_line').on(t.lineId, t.id),
    index('products_brand').on(t.brandId, t.rank),
    index('products_created').on(t.createdAt),
    // Whether anything has changed is asked for each feed.
    index('products_changed').on(t.changedAt).where(sql`changed_at IS NOT NULL`),
    index('products_kind').on(t.artKind, t.rank),
    check('products_price', sql`${t.price} > 0 AND ${t.basePrice} >= ${t.price}`),
    check('products_large', sql`${t.isLarge} IN (0, 1)`),
    check('products_gift_card', sql`${t.isGiftCard} IN (0, 1)`),
    check('products_sold', sql`${t.isSold} IN (0, 1)`),
  ],
)

/** Products by category: a product with `isSold` is listed in its leaf category and in each category above it. */
export const categoryProducts = sqliteTable(
  'category_products',
  {
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    rank: integer().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id),
  },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.rank] }),
    uniqueIndex('category_products_product').on(t.productId, t.categoryId),
  ],
)

/** The available pieces of each product: the sum of its stock moves, which a job checks. */
export const stock = sqliteTable(
  'stock',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id),
    available: integer().notNull(),
  },
  (t) => [
    check('stock_available', sql`${t.available} >= 0`),
    index('stock_sold_out').on(t.productId).where(sql`available = 0`),
  ],
)

/** The append-only inventory ledger. */
export const stockMoves = sqliteTable(
  'stock_moves',
  {
    id: integer().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    delta: integer().notNull(),
    reason: text({ enum: ['seed', 'supply', 'order', 'return'] }).notNull(),
    orderId: integer(),
    at: integer().notNull(),
  },
  (t) => [index('stock_moves_product').on(t.productId), index('stock_moves_order').on(t.orderId)],
)

/** Gifts for every basket that reaches `minTotal` roubles, while their own stock lasts (BASK-42). */
export const giftRules = sqliteTable(
  'gift_rules',
  {
    id: integer().primaryKey(),
    /** 'За заказ от 3 000 р.' */
    name: text().notNull(),
    minTotal: integer().notNull(),
    /** Only lines of this brand count toward `minTotal`; null if all lines count. */
    brandId: integer().references(() => brands.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
  },
  (t) => [
    check('gift_rules_quantity', sql`${t.quantity} > 0`),
    check('gift_rules_min', sql`${t.minTotal} >= 0`),
  ],
)
