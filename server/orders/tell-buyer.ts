import { outbox } from '#db/schema/jobs.ts'
import type { Ctx } from '#server/context.ts'
import type { OrderRow } from './queries.ts'
import { sendNotice } from './send-notice.ts'

interface News {
  /** What the news is about, such as 'delivery'; each order gets it once. */
  readonly about: string
  readonly sms: string
  readonly mail: { readonly subject: string; readonly text: string }
}

/** How the buyer is told. */
export interface Told {
  readonly bySms: boolean
  readonly byMail: boolean
}

/**
 * Tells the buyer of an order by SMS, unless the phone has had its SMS of the day (SEC-14), and by mail, if the order
 * has an address. Runs in the transaction of what it tells.
 */
export function tellBuyer(
  { db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>,
  { publicId, phone, email }: Pick<OrderRow, 'publicId' | 'phone' | 'email'>,
  { about, sms, mail }: News,
): Told {
  // A contact is empty once its term has ended.
  if (phone === '') return { bySms: false, byMail: false }
  const dedupeKey = `order:${publicId}:${about}`
  const bySms = sendNotice({ db, now, config }, { phone, text: sms, dedupeKey: `${dedupeKey}:sms` })
  if (!email) return { bySms, byMail: false }
  db.insert(outbox)
    .values({
      ...{ createdAt: now, nextAttemptAt: now },
      ...{ channel: 'mail', dedupeKey: `${dedupeKey}:mail`, recipient: email },
      ...{ subject: mail.subject, body: mail.text },
    })
    .run()
  return { bySms, byMail: true }
}
