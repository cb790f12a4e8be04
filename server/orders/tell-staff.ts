import type { Ctx } from '#server/context.ts'
import { putMail } from '#server/mail/put-mail.ts'
import type { Letter } from '#shared/mail/letter.ts'
import type { OrderRow } from './queries.ts'

/** What the staff is told about an order. */
export const STAFF_NEWS = ['staff', 'staff-cancelled'] as const
export type StaffNews = (typeof STAFF_NEWS)[number]

/** The key of a letter to the staff in the outbox. */
export function staffMailKey(publicId: string, about: StaffNews): string {
  return `order:${publicId}:${about}`
}

/** Tells the staff of something about an order by mail, once for each order. Runs in the transaction of what it tells. */
export function tellStaff(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { publicId }: Pick<OrderRow, 'publicId'>,
  about: StaffNews,
  letter: Letter,
): void {
  putMail(ctx, { dedupeKey: staffMailKey(publicId, about), to: ctx.config.ordersMailTo, letter })
}
