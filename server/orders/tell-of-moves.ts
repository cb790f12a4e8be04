import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { dropKeys, dropMessages } from '#server/mail/put-mail.ts'
import { receivedLetter, shippedLetter, waitingLetter } from '#shared/orders/delivery-letters.ts'
import { shopMoment } from '#shared/orders/letter-parts.ts'
import {
  type CancelReason,
  cancelledLetter,
  confirmedLetter,
  paidLetter,
  paymentFailedLetter,
  refundedLetter,
} from '#shared/orders/order-letters.ts'
import { arrivalSms } from '#shared/orders/order-notice.ts'
import type { FulfilmentState, PaymentState } from '#shared/orders/order-states.ts'
import { returnedLetter, returnedSms } from '#shared/orders/refund-notice.ts'
import { type StaffOrder, staffReadyLetter } from '#shared/orders/staff-letters.ts'
import { storedUntil } from '#shared/orders/storage-term.ts'
import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { mailedOrder } from './mailed-order.ts'
import { noticeKeys } from './notices-of.ts'
import { leftOf } from './other-payments.ts'
import type { OrderRow } from './queries.ts'
import type { RemovedGift } from './remove-gift.ts'
import { type News, newsKeys, tellBuyer, trackKeys } from './tell-buyer.ts'
import { tellOfGifts, tellStaff } from './tell-staff.ts'

type Scope = Pick<Ctx, 'db' | 'now' | 'config'>

/** How long a letter about a declined payment waits for another try of the buyer, who sees the refusal at the bank. */
const PATIENCE_MS = 10 * MINUTE_MS
/** How long a letter about a parcel waits for the carrier's number, with which another letter replaces it (ORD-55). */
const NUMBER_MS = 30 * MINUTE_MS

/** What has happened to an order. */
interface Move {
  readonly before: OrderRow
  readonly after: OrderRow
  readonly mailed: StaffOrder
  readonly now: number
  readonly origin: string
}

/** What the buyer is told when an order has come into a state; null for a state of which nobody needs to hear. */
const FULFILMENT_NEWS: { readonly [State in FulfilmentState]: ((move: Move) => News | null) | null } = {
  new: null,
  confirmed: ({ mailed }) => ({ about: 'confirmed', letter: confirmedLetter(mailed) }),
  assembled: null,
  shipped: shippedNews,
  delivered: (move) => arrivalNews(move) ?? receivedNews(move),
  // What has waited at a point has been collected; what a courier has brought was told of before.
  done: (move) => (waits(move.mailed.delivery) ? receivedNews(move) : null),
  cancelled: cancelledNews,
  returned: returnedNews,
}

/** The same for the states of the payment of a prepay order. */
const PAYMENT_NEWS: { readonly [State in PaymentState]: ((move: Move) => News | null) | null } = {
  none: null,
  pending: null,
  paid: ({ mailed }) => ({ about: 'paid', letter: paidLetter(mailed) }),
  failed: failedNews,
  refunded: ({ mailed, after }) => ({
    about: 'refunded',
    letter: refundedLetter(mailed, leftOf(after)),
  }),
}

/** What is told of an unpaid order and is no longer true once it is paid or cancelled. */
export const ABOUT_UNPAID = ['payment-failed', 'payment-reminder']
/** The same for a parcel that waits for its number, once it has arrived or come back. */
const ABOUT_PARCEL = ['shipped']
/** The same for an order that waits to be collected, once it is collected or has come back. */
const ABOUT_WAITING = ['arrival']
/** The same for an order that will come, once it is cancelled or has come back. */
const ABOUT_COMING = ['confirmed', 'paid', 'delivery']

/**
 * Runs `move`, which changes the states of an order, and tells the buyer of the state that it has come into: by a
 * letter, if the order has an address, and of an order that waits at its point, store, or post office also by SMS
 * (ORD-56, MAIL-5). The staff is told of the gifts that orders have lost by it (CAMP-29), and of an order that no longer
 * waits for its payment (STAFF-32). Throws what `move` throws.
 */
export function tellOfMoves(ctx: Scope, orderId: number, move: () => readonly RemovedGift[]): void {
  inTransaction(ctx.db, () => {
    const before = orderOf(ctx, orderId)
    tellOfGifts(ctx, move())
    const after = orderOf(ctx, orderId)
    if (!before || !after) return
    const { db, now, config } = ctx
    const isOver = after.fulfilment === 'cancelled' || after.fulfilment === 'returned'
    const outdated = [
      ...(waitsForPayment(after) ? [] : ABOUT_UNPAID),
      ...(after.fulfilment === 'shipped' || isToStore(after) ? [] : ABOUT_PARCEL),
      ...(after.fulfilment === 'delivered' ? [] : ABOUT_WAITING),
      ...(isOver ? ABOUT_COMING : []),
    ]
    dropKeys(db, [
      ...outdated.flatMap((about) => newsKeys(after, about)),
      ...(isOver ? Object.values(noticeKeys(after.publicId)) : []),
    ])
    if (after.fulfilment !== 'shipped') dropMessages(db, trackKeys(after))
    const origin = config.publicOrigin
    const mailed = mailedOrder(ctx, after)
    const news = newsOf({ before, after, mailed, now, origin })
    if (news) tellBuyer(ctx, after, news, before)
    if (waitsForPayment(before) && isReady(after))
      tellStaff(ctx, after, 'staff-ready', staffReadyLetter(mailed))
  })
}

/** One letter at most: that of a cancelled order also tells of its refund. */
function newsOf(move: Move): News | null {
  const { before, after } = move
  if (before.fulfilment !== after.fulfilment) return FULFILMENT_NEWS[after.fulfilment]?.(move) ?? null
  if (before.payment === after.payment || !before.isPrepay) return null
  return PAYMENT_NEWS[after.payment]?.(move) ?? null
}

function waitsForPayment({ fulfilment, payment }: OrderRow): boolean {
  return fulfilment === 'new' && (payment === 'pending' || payment === 'failed')
}

/** Whether an order that has waited for its payment can be assembled: it is paid, or will be on receipt. */
function isReady({ fulfilment, payment }: OrderRow): boolean {
  return fulfilment === 'new' && (payment === 'paid' || payment === 'none')
}

function shippedNews({ mailed, after, now }: Move): News {
  return {
    ...{ about: 'shipped', letter: shippedLetter(mailed) },
    ...(isToStore(after) ? {} : { at: now + NUMBER_MS }),
  }
}

/** No carrier brings it, so that its letter does not wait for a number. */
function isToStore({ delivery }: OrderRow): boolean {
  return delivery === null || delivery.kind === 'store'
}

/** Banks decline payments also that nobody waits for any more. */
function failedNews({ mailed, after, now }: Move): News | null {
  if (!waitsForPayment(after)) return null
  const until = after.expiresAt === null ? null : shopMoment(after.expiresAt)
  return {
    ...{ about: 'payment-failed', letter: paymentFailedLetter(mailed, until) },
    at: now + PATIENCE_MS,
  }
}

/** A courier hands the order over, so the buyer knows. */
function waits(delivery: StaffOrder['delivery']): delivery is NonNullable<StaffOrder['delivery']> {
  return delivery !== null && delivery.kind !== 'courier'
}

function arrivalNews({ mailed, now }: Move): News | null {
  const { orderId, link, delivery } = mailed
  if (!waits(delivery)) return null
  const until = storedUntil(delivery, now)
  return {
    about: 'arrival',
    sms: arrivalSms({ orderId, link, delivery, until }),
    letter: waitingLetter({ ...mailed, delivery }, until),
  }
}

function receivedNews({ mailed, origin }: Move): News {
  const links = { review: origin + paths.personalPurchases, contacts: origin + paths.contacts }
  return { about: 'received', letter: receivedLetter(mailed, links) }
}

function cancelledNews({ before, after, mailed, now }: Move): News {
  const isRefunded = before.payment !== 'refunded' && after.payment === 'refunded'
  return {
    about: 'cancelled',
    letter: cancelledLetter(mailed, {
      reason: reasonOf(before, now),
      refunded: isRefunded ? leftOf(after) : 0,
      isSentBack: before.payment === 'refunded',
    }),
  }
}

/** An order that has come back to the shop, with what is given back for it (ORD-70). */
function returnedNews({ before, mailed: { orderId, link } }: Move): News {
  const amount = before.payment === 'paid' ? leftOf(before) : 0
  const isSentBack = before.payment === 'refunded'
  const notice = { orderId, link, amount, isByHand: !before.isPrepay, isSentBack }
  return { about: 'returned', sms: returnedSms(notice), letter: returnedLetter(notice) }
}

/** An order that has expired is cancelled by the shop, any other one by a person. */
function reasonOf({ isPrepay, expiresAt }: OrderRow, now: number): CancelReason | null {
  if (expiresAt === null || expiresAt > now) return null
  return isPrepay ? 'unpaid' : 'unconfirmed'
}

function orderOf({ db }: Scope, orderId: number): OrderRow | undefined {
  return db.select().from(orders).where(eq(orders.id, orderId)).get()
}
