import { eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { operators } from '#db/schema/tariffs.ts'
import type { Ctx } from '#server/context.ts'
import type { OrderView } from '#shared/orders/contract.ts'
import type { OrderRow } from './queries.ts'

const statements = prepared((db) => ({
  operator: db
    .select({ carrier: operators.carrier, trackingUrl: operators.trackingUrl })
    .from(operators)
    .where(eq(operators.id, sql.placeholder('operatorId')))
    .prepare(),
}))

/**
 * Returns the carrier's number of the order's parcel, and the page that shows where it is: the adapter's own, or else
 * the one of the delivery operator. Returns null while there is no number.
 */
export function trackOf(
  { db, upstreams }: Pick<Ctx, 'db' | 'upstreams'>,
  { trackNumber, delivery }: Pick<OrderRow, 'trackNumber' | 'delivery'>,
): OrderView['track'] {
  if (trackNumber === null || delivery === null) return null
  const operator = statements(db).operator.get({ operatorId: delivery.operatorId })
  const adapter = operator && upstreams.carriers[operator.carrier]
  const url =
    adapter?.trackingPage?.(trackNumber) ??
    operator?.trackingUrl?.replace('{number}', encodeURIComponent(trackNumber)) ??
    null
  return { number: trackNumber, url }
}
