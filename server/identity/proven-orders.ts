import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'

/**
 * The condition for orders that tell where `shopperId` has things sent. An order that anybody placed with the shopper's
 * phone may be attached to the shopper (AUTH-92), so only proven ones tell it.
 */
export const isProvenOrder = and(
  eq(orders.shopperId, sql.placeholder('shopperId')),
  eq(orders.kind, 'full'),
  eq(orders.isUnproven, false),
  ne(orders.fulfilment, 'cancelled'),
  isNull(orders.anonymizedAt),
)
