import { outbox } from '#db/schema/jobs.ts'
import { countPhoneBudget, isOverPhoneBudget, type PhoneScope } from '#server/limits/budgets.ts'

interface Notice {
  readonly phone: string
  readonly text: string
  readonly dedupeKey: string
}

/**
 * Puts an SMS about an order into the outbox. A phone that has had its SMS of the day gets none, because anybody may
 * place orders with it (SEC-14). Returns whether the SMS will be sent.
 */
export function sendNotice(ctx: PhoneScope, { phone, text, dedupeKey }: Notice): boolean {
  if (isOverPhoneBudget(ctx, 'notice', phone) || isOverPhoneBudget(ctx, 'sms', phone)) return false
  countPhoneBudget(ctx, 'notice', phone)
  countPhoneBudget(ctx, 'sms', phone)
  const { now } = ctx
  ctx.db
    .insert(outbox)
    .values({
      ...{ channel: 'sms', dedupeKey, recipient: phone, subject: '', body: text },
      ...{ createdAt: now, nextAttemptAt: now },
    })
    .run()
  return true
}
