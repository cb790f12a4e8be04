import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { outbox } from '#db/schema/jobs.ts'
import type { NoticeStates } from '#shared/orders/thanks.ts'
import type { OrderRow } from './queries.ts'

const statements = prepared((db) => ({
  placed: db
    .select({ channel: outbox.channel, sentAt: outbox.sentAt, diedAt: outbox.diedAt })
    .from(outbox)
    .where(inArray(outbox.dedupeKey, [sql.placeholder('sms'), sql.placeholder('mail')]))
    .prepare(),
}))

/** The keys of the two messages about a placed order, by which they are found again. */
export function noticeKeys(publicId: string) {
  return { sms: `order:${publicId}:sms`, mail: `order:${publicId}:mail` }
}

/** Returns how far the two messages about a placed order have come, while the order is new. */
export function noticesOf(
  db: Db,
  { publicId, fulfilment }: Pick<OrderRow, 'publicId' | 'fulfilment'>,
): NoticeStates {
  const notices: { -readonly [Channel in keyof NoticeStates]: NoticeStates[Channel] } = {
    ...{ sms: null, mail: null },
  }
  if (fulfilment !== 'new') return notices
  for (const { channel, sentAt, diedAt } of statements(db).placed.all(noticeKeys(publicId)))
    if (diedAt === null) notices[channel] = sentAt === null ? 'pending' : 'sent'
  return notices
}
