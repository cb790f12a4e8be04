import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import { putMail } from '#server/mail/put-mail.ts'
import type { Letter } from '#shared/mail/letter.ts'
import { isStoppedByRefund } from '#shared/orders/order-states.ts'
import { staffGiftLetter, staffRefusalLetter } from '#shared/orders/staff-letters.ts'
import { mailedOrder } from './mailed-order.ts'
import type { OrderRow } from './queries.ts'
import type { RemovedGift } from './remove-gift.ts'

/** What the staff is told about an order. */
type StaffNews =
  | 'staff'
  | 'staff-ready'
  | 'staff-cancelled'
  | 'staff-refunded'
  | `staff-gift-${number}`
  | `staff-refusal-${string}`

type Scope = Pick<Ctx, 'db' | 'now' | 'config'>

/** Tells the staff of something about an order by mail, once for each order. Runs in the transaction of what it tells. */
export function tellStaff(
  ctx: Scope,
  { publicId }: Pick<OrderRow, 'publicId'>,
  about: StaffNews,
  letter: Letter,
): void {
  putMail(ctx, { dedupeKey: `order:${publicId}:${about}`, to: ctx.config.ordersMailTo, letter })
}

/** Tells the staff of the gifts that orders have lost, so that nobody packs them (CAMP-29). Runs like `tellStaff`. */
export function tellOfGifts(ctx: Scope, removed: readonly RemovedGift[]): void {
  for (const { orderId, campaignId, name } of removed) {
    const order = ctx.db.select().from(orders).where(eq(orders.id, orderId)).get()
    // An order whose money has come back must not be sent at all, of which the staff is told.
    if (!order || isStoppedByRefund(order)) continue
    tellStaff(ctx, order, `staff-gift-${campaignId}`, staffGiftLetter(mailedOrder(ctx, order), name))
  }
}

interface RefusedRefund {
  readonly orderId: number
  readonly paymentId: string
  /** Of the refund of a part; null for that of the rest. */
  readonly partId: number | null
  readonly amount: number
}

/** Tells the staff of a refund that the bank declines, once for each refund (PAY-95). Runs like `tellStaff`. */
export function tellOfRefusal(ctx: Scope, { orderId, paymentId, partId, amount }: RefusedRefund): void {
  const order = ctx.db.select().from(orders).where(eq(orders.id, orderId)).get()
  if (!order) return
  const letter = staffRefusalLetter(mailedOrder(ctx, order), amount)
  tellStaff(ctx, order, `staff-refusal-${partId ?? paymentId}`, letter)
}
