import { eq } from 'drizzle-orm'
import { outbox } from '#db/schema/jobs.ts'
import { restockRequests } from '#db/schema/restock.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { countRecipientBudget, isOverRecipientBudget } from '#server/limits/budgets.ts'
import { sendNotice } from '#server/orders/send-notice.ts'
import type { Turns } from '#server/storage/turns.ts'
import { productPath, restockStopPath } from '#shared/paths.ts'
import { restockMail, restockSms } from '#shared/restock/restock-notice.ts'
import { isSmsHour } from '#shared/restock/sms-hours.ts'
import { restockStatements } from './queries.ts'

/** Rows per transaction: few enough that shoppers' transactions need not wait long. */
const BATCH = 50

type Scope = Pick<Ctx, 'db' | 'now' | 'config'>
type Due = ReturnType<ReturnType<typeof restockStatements>['due']['all']>[number]

/**
 * Writes the message to everybody who waits for a product that can be bought again, whatever has brought it back
 * (WAIT-6). One that may not be sent now stays: an SMS at night, and a contact that has had its messages of the day.
 */
export function* tellOfRestocks(scope: Scope): Turns<void> {
  let after = 0
  for (;;) {
    const last = tellBatch(scope, after)
    if (last === undefined) return
    after = last
    yield
  }
}

/** Returns the id of the last request of the batch; undefined if none is left. */
function tellBatch(scope: Scope, after: number): number | undefined {
  return inTransaction(scope.db, () => {
    const due = restockStatements(scope.db).due.all({ after, most: BATCH })
    for (const request of due) tell(scope, request)
    return due.at(-1)?.id
  })
}

function tell(scope: Scope, { id, channel, contact, createdAt, marking, name }: Due): void {
  const { db, now, config } = scope
  if (isOverRecipientBudget(scope, 'restock-notice', contact)) return
  const dedupeKey = `restock:${id}:${createdAt}`
  const link = config.publicOrigin + productPath(marking)
  let stopHash: string | null = null
  if (channel === 'sms') {
    const isSent =
      isSmsHour(now) && sendNotice(scope, { phone: contact, text: restockSms({ name, link }), dedupeKey })
    if (!isSent) return
  } else {
    const token = newToken()
    stopHash = hashToken(token)
    const stopLink = config.publicOrigin + restockStopPath(token)
    const { subject, text } = restockMail({ name, link, stopLink })
    db.insert(outbox)
      .values({
        ...{ channel: 'mail', dedupeKey, recipient: contact, subject, body: text },
        ...{ createdAt: now, nextAttemptAt: now },
      })
      .run()
  }
  countRecipientBudget(scope, 'restock-notice', contact)
  db.update(restockRequests).set({ toldAt: now, stopHash }).where(eq(restockRequests.id, id)).run()
}
