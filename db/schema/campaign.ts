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
    /** What paid orders since taking part must add up to. */
    goal: integer().notNull(),
    giftProductId: integer()
      .notNull()
      .references(() => products.id),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
  },
  (t) => [
    // Which one runs now is asked by every page of a client, and answered without sorting.
    index('campaigns_newest').on(desc(t.startsAt), t.id),
    check('campaigns_goal', sql`${t.goal} > 0`),
  ],
)

/** A client's part in a campaign: taken part, gift received, gift taken along by an order. */
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
    /** From then on the gift lies in the basket. */
    giftReceivedAt: integer(),
    /** The order that took it along; null again when that order is cancelled. */
    giftOrderId: integer().references(() => orders.id),
    /** Taken back because the goal was met no more; the basket says so until the next order, or until it is earned anew. */
    giftLostAt: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.campaignId] }),
    // Gifts that lie in baskets: promised, and still on the shelf.
    index('campaign_parts_promised')
      .on(t.campaignId)
      .where(sql`gift_received_at IS NOT NULL AND gift_order_id IS NULL`),
  ],
)
