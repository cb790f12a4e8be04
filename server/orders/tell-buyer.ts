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
 * mail (`mailBuyer`). Runs in the transaction of what it tells.
 */
export function tellBuyer(
  ctx: RecipientScope,
  order: Reader & Pick<OrderRow, 'publicId' | 'phone'>,
  { about, sms, letter, at }: News,
): Told {
  const { phone } = order
  // A contact is empty once its term has ended.
  if (phone === '') return { bySms: false, byMail: false }
  const bySms = sms !== undefined && sendNotice(ctx, { phone, text: sms, dedupeKey: smsKey(order, about) })
  return {
    bySms,
    byMail: mailBuyer(ctx, order, { dedupeKey: mailKey(order, about), letter, ...(at && { at }) }),
  }
}

type Reader = Pick<OrderRow, 'name' | 'email' | 'shopperId' | 'isUnproven' | 'payment' | 'fulfilment'>

/**
 * Puts a letter to the buyer of an order into the outbox, if the order has a mail address. One that has had its letters
 * of the day gets none about an order that is neither paid nor confirmed, because anybody may name it (SEC-116); orders
 * of those who have proved their phone count apart. Returns whether the letter will be sent.
 */
export function mailBuyer(
  ctx: RecipientScope,
  { name, email, shopperId, isUnproven, payment, fulfilment }: Reader,
  mail: Pick<Mail, 'dedupeKey' | 'letter' | 'at'>,
): boolean {
  if (!email) return false
  const isTrusted = payment === 'paid' || payment === 'refunded' || !['new', 'cancelled'].includes(fulfilment)
  if (!isTrusted) {
    const recipient = `${isUnproven ? '' : shopperId} ${email.toLowerCase()}`
    if (isOverRecipientBudget(ctx, 'order-mail', recipient)) return false
    countRecipientBudget(ctx, 'order-mail', recipient)
  }
  putMail(ctx, { ...mail, to: email, name })
  return true
}
