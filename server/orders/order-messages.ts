import { and, gte, lt, type SQL } from 'drizzle-orm'
import { outbox } from '#db/schema/jobs.ts'

/**
 * Matches every message about an order, to its buyer at whichever contacts and to the staff: their keys begin with its
 * public id.
 */
export function isAboutOrder(publicId: string): SQL | undefined {
  return and(gte(outbox.dedupeKey, `order:${publicId}:`), lt(outbox.dedupeKey, `order:${publicId};`))
}
