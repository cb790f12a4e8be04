import type { Ctx } from '#server/context.ts'
import { putMail } from '#server/mail/put-mail.ts'
import type { Letter } from '#shared/mail/letter.ts'
import type { OrderRow } from './queries.ts'

/** What the staff is told about an order. */
type StaffNews = 'staff' | 'staff-cancelled' | 'staff-refunded'

/** Tells the staff of something about an order by mail, once for each order. Runs in the transaction of what it tells. */
export function tellStaff(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { publicId }: Pick<OrderRow, 'publicId'>,
  about: StaffNews,
  letter: Letter,
): void {
  putMail(ctx, { dedupeKey: `order:${publicId}:${about}`, to: ctx.config.ordersMailTo, letter })
}
