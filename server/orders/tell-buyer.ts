import { countRecipientBudget, isOverRecipientBudget, type RecipientScope } from '#server/limits/budgets.ts'
import { type Mail, putMail } from '#server/mail/put-mail.ts'
import type { Letter } from '#shared/mail/letter.ts'
import type { OrderRow } from './queries.ts'
import { sendNotice } from './send-notice.ts'

export interface News {
  /** What the news is about, such as 'delivery'; each order gets it once. */
  readonly about: string
  /** The text of an SMS; without it there is none. */
  readonly sms?: string
  readonly letter: Letter
  /** When the letter is sent, in UTC milliseconds; without it, at once. */
  readonly at?: number
}

/** How the buyer is told. */
export interface Told {
  readonly bySms: boolean
  readonly byMail: boolean
}

/** The key of a letter about an order in the outbox. */
export function mailKey({ publicId }: Pick<OrderRow, 'publicId'>, about: string): string {
  return `order:${publicId}:${about}:mail`
}

/** The keys of the SMS and the letter that tell of one thing. */
export function newsKeys(order: Pick<OrderRow, 'publicId'>, about: string): readonly string[] {
  return [smsKey(order, about), mailKey(order, about)]
}

function smsKey({ publicId }: Pick<OrderRow, 'publicId'>, about: string): string {
  return `order:${publicId}:${about}:sms`
}

/** How the keys of all messages about the number of an order's parcel begin. */
export function trackKeys({ publicId }: Pick<OrderRow, 'publicId'>): string {
  return `order:${publicId}:track:`
}

/**
 * Tells the buyer of an order by SMS, if the news has one and the phone has not had its SMS of the day (SEC-14), and by
 * mail (`mailBuyer`). Runs in the transaction of what it tells. `before` is the order before that.
 */
export function tellBuyer(
  ctx: RecipientScope,
  order: Reader & Pick<OrderRow, 'publicId' | 'phone'>,
  { about, sms, letter, at }: News,
  before: States = order,
): Told {
  const { phone } = order
  // A contact is empty once its term has ended.
  if (phone === '') return { bySms: false, byMail: false }
  const bySms = sms !== undefined && sendNotice(ctx, { phone, text: sms, dedupeKey: smsKey(order, about) })
  return {
    bySms,
    byMail: mailBuyer(
      ctx,
      order,
      { dedupeKey: mailKey(order, about), letter, ...(at && { at }) },
      { before },
    ),
  }
}

type States = Pick<OrderRow, 'payment' | 'fulfilment'>
type OrderMail = Pick<Mail, 'dedupeKey' | 'letter' | 'at'>
type Reader = Pick<OrderRow, 'name' | 'email' | 'shopperId' | 'isUnproven'> & States

/** Whether somebody has paid or confirmed an order. */
function isTrusted({ payment, fulfilment }: States): boolean {
  return payment === 'paid' || payment === 'refunded' || !['new', 'cancelled'].includes(fulfilment)
}

/**
 * Puts a letter to the buyer of an order into the outbox, if the order has a mail address. One that has had its letters
 * of the day gets none about an order that neither is nor was paid or confirmed, because anybody may name it (SEC-116);
 * orders of those who have proved their phone count apart. Letters that it brings `along` do not count. Returns whether
 * the letter will be sent or has been.
 */
export function mailBuyer(
  ctx: RecipientScope,
  order: Reader,
  mail: OrderMail,
  { before = order, along = [] }: { readonly before?: States; readonly along?: readonly OrderMail[] } = {},
): boolean {
  const { name, email, shopperId, isUnproven } = order
  if (!email) return false
  const recipient = `${isUnproven ? '' : shopperId} ${email.toLowerCase()}`
  const isLimited = !isTrusted(order) && !isTrusted(before)
  if (isLimited && isOverRecipientBudget(ctx, 'order-mail', recipient)) return false
  const isNew = putMail(ctx, { ...mail, to: email, name })
  if (isLimited && isNew) countRecipientBudget(ctx, 'order-mail', recipient)
  for (const other of along) putMail(ctx, { ...other, to: email, name })
  return true
}
