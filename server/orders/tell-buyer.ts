import type { Ctx } from '#server/context.ts'
import { putMail } from '#server/mail/put-mail.ts'
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
 * mail, if the order has an address. Runs in the transaction of what it tells.
 */
export function tellBuyer(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  order: Pick<OrderRow, 'publicId' | 'name' | 'phone' | 'email'>,
  { about, sms, letter, at }: News,
): Told {
  const { name, phone, email } = order
  // A contact is empty once its term has ended.
  if (phone === '') return { bySms: false, byMail: false }
  const bySms = sms !== undefined && sendNotice(ctx, { phone, text: sms, dedupeKey: smsKey(order, about) })
  if (!email) return { bySms, byMail: false }
  putMail(ctx, {
    ...{ dedupeKey: mailKey(order, about), to: email, letter, name },
    ...(at === undefined ? {} : { at }),
  })
  return { bySms, byMail: true }
}
