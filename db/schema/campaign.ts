import { desc, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { clients } from './auth.ts'
import { products } from './catalog.ts'
import { orders } from './orders.ts'

export const campaigns = sqliteTable(
  'campaigns',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    /** The total in roubles that the customer's paid orders must reach after taking part. */
    goal: integer().notNull(),
    giftProductId: integer()
      .notNull()
      .references(() => products.id),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
  },
  (t) => [
    // Every page of a customer reads the current campaign; the index makes sorting unnecessary.
    index('campaigns_newest').on(desc(t.startsAt), t.id),
    check('campaigns_goal', sql`${t.goal} > 0`),
  ],
)

/**
 * A customer's participation in a campaign: when it began, when the gift was received, which order took the gift
 * along.
 */
export const campaignParts = sqliteTable(
  'campaign_parts',
  {
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id),
    involvedAt: integer().notNull(),
    /** From this time on the gift is a line of the basket (CAMP-7). */
    giftReceivedAt: integer(),
    /** The order that took the gift along; null again when that order is cancelled. */
    giftOrderId: integer().references(() => orders.id),
    /**
     * When the gift was taken back because the sum fell below the goal (CAMP-9). The basket says so until the next
     * order is placed or the gift is received again.
     */
    giftLostAt: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.campaignId] }),
    // Received gifts that no order has taken along yet.
    index('campaign_parts_promised')
      .on(t.campaignId)
      .where(sql`gift_received_at IS NOT NULL AND gift_order_id IS NULL`),
  ],
)
