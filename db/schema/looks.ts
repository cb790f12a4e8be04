import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LookStep } from '#shared/looks/contract.ts'
import { LOOK_DESIGNS } from '#shared/looks/designs.ts'
import { products } from './catalog.ts'

/** Looks: lessons whose products can be bought together. The staff imports them from a file. */
export const looks = sqliteTable(
  'looks',
  {
    id: integer().primaryKey(),
    slug: text().notNull(),
    /** Looks are listed in the order of their import. */
    position: integer().notNull(),
    title: text().notNull(),
    /** One or two sentences on the card and in the page's meta description. */
    lead: text().notNull(),
    minutes: integer().notNull(),
    /** What to be careful about; null if there is nothing. */
    caution: text(),
    design: text({ enum: LOOK_DESIGNS }).notNull(),
    steps: text({ mode: 'json' }).$type<readonly LookStep[]>().notNull(),
    /** False after `look off`. */
    isShown: integer({ mode: 'boolean' }).notNull(),
    changedAt: integer().notNull(),
  },
  (t) => [uniqueIndex('looks_slug').on(t.slug), check('looks_shown', sql`${t.isShown} IN (0, 1)`)],
)

/** The products of a look, in the order in which they are needed. */
export const lookItems = sqliteTable(
  'look_items',
  {
    lookId: integer()
      .notNull()
      .references(() => looks.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    /** What the product is for: 'база', 'цвет'. */
    role: text().notNull(),
    /** Place of its shade among those of the picture, from 1; null if the picture does not show it. */
    shadePlace: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.lookId, t.position] }),
    index('look_items_product').on(t.productId, t.lookId),
    check('look_items_quantity', sql`${t.quantity} > 0`),
  ],
)
