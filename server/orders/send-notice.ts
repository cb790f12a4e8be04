import { insertRow } from '#db/insert-row.ts'
import { outbox } from '#db/schema/jobs.ts'
import { countRecipientBudget, isOverRecipientBudget, type RecipientScope } from '#server/limits/budgets.ts'

interface Notice {
  readonly phone: string
  readonly text: string
  readonly dedupeKey: string
  /** By how many hours the reader's clocks are ahead of UTC, for an SMS that wakes nobody up. */
  readonly utcOffset?: number
}

/**
 * Puts an SMS about an order or an awaited product into the outbox. A phone that has had its SMS of the day gets none,
 * because anybody may name it (SEC-14). Returns whether the SMS will be sent.
 */
export function sendNotice(ctx: RecipientScope, notice: Notice): boolean {
  const { phone, text, dedupeKey, utcOffset = null } = notice
  if (isOverRecipientBudget(ctx, 'notice', phone) || isOverRecipientBudget(ctx, 'sms', phone)) return false
  countRecipientBudget(ctx, 'notice', phone)
  countRecipientBudget(ctx, 'sms', phone)
  const { now } = ctx
  insertRow(ctx.db, outbox, {
    ...{ channel: 'sms', dedupeKey, recipient: phone, subject: '', body: text },
    ...{ createdAt: now, nextAttemptAt: now, utcOffset },
  })
  return true
}
