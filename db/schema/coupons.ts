import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { COUPON_KINDS } from '#shared/coupons/coupon-kinds.ts'
import { products } from './catalog.ts'

/** Coupons with their effect and terms (COUP-10). A check keeps `uses` within `maxUses`. */
export const coupons = sqliteTable(
  'coupons',
  {
    /** The code in lower case, so that lookups ignore case. */
    key: text().primaryKey(),
    code: text().notNull(),
    kind: text({ enum: COUPON_KINDS }).notNull(),
    /** Percent for 'percent', roubles for 'sum', 0 for the other kinds. */
    value: integer().notNull(),
    /** Minimum total in roubles of the lines that the coupon covers, after the items' own discounts. */
    minTotal: integer().notNull(),
    /** An empty list covers every brand or category. */
    brandIds: text({ mode: 'json' }).$type<number[]>().notNull(),
    categoryIds: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** Set exactly for the kind 'gift'. */
    giftProductId: integer().references(() => products.id),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
    isOncePerPhone: integer({ mode: 'boolean' }).notNull(),
    /** Null for an unlimited number. */
    maxUses: integer(),
    uses: integer().notNull().default(0),
  },
  (t) => [
    check('coupons_uses', sql`${t.uses} >= 0 AND (${t.maxUses} IS NULL OR ${t.uses} <= ${t.maxUses})`),
    check(
      'coupons_value',
      sql`CASE ${t.kind} WHEN 'percent' THEN ${t.value} BETWEEN 1 AND 100 WHEN 'sum' THEN ${t.value} > 0 ELSE ${t.value} = 0 END`,
    ),
    check('coupons_gift', sql`(${t.kind} = 'gift') = (${t.giftProductId} IS NOT NULL)`),
  ],
)
