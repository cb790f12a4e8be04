import { eq } from 'drizzle-orm'
import { restockRequests } from '#db/schema/restock.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { countRecipientBudget, isOverRecipientBudget } from '#server/limits/budgets.ts'
import { putMail } from '#server/mail/put-mail.ts'
import { sendNotice } from '#server/orders/send-notice.ts'
import type { Turns } from '#server/storage/turns.ts'
import { productPath, restockStopPath } from '#shared/paths.ts'
import { restockLetter, restockSms } from '#shared/restock/restock-notice.ts'
import { isSmsHour } from '#shared/restock/sms-hours.ts'
import { restockKey } from './own-restocks.ts'
import { restockStatements } from './queries.ts'

/** Rows per step: few enough that shoppers need not wait long, also if all of them are told. */
const BATCH = 50

type Scope = Pick<Ctx, 'db' | 'now' | 'config'>
type Waiting = ReturnType<ReturnType<typeof restockStatements>['waiting']['all']>[number]

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

/** Returns the id of the last request that was looked at; undefined if none is left. */
function tellBatch(scope: Scope, after: number): number | undefined {
  const read = () => restockStatements(scope.db).waiting.all({ after, most: BATCH })
  const waiting = read()
  if (waiting.some(isBack)) {
    inTransaction(scope.db, () => {
      // Read again, because another process may have changed them meanwhile.
      for (const request of read().filter(isBack)) tell(scope, request)
    })
  }
  return waiting.at(-1)?.id
}

function isBack({ isSold, available }: Waiting): boolean {
  return isSold && available > 0
}

function tell(scope: Scope, request: Waiting): void {
  const { id, channel, contact, createdAt, utcOffset, marking, name } = request
  const { db, now, config } = scope
  if (isOverRecipientBudget(scope, 'restock-notice', contact)) return
  const dedupeKey = restockKey(id, createdAt)
  const link = config.publicOrigin + productPath(marking)
  let stopHash: string | null = null
  if (channel === 'sms') {
    const notice = { phone: contact, text: restockSms({ name, link }), dedupeKey, utcOffset }
    const isSent = isSmsHour(now, utcOffset) && sendNotice(scope, notice)
    if (!isSent) return
  } else {
    const token = newToken()
    stopHash = hashToken(token)
    const stopLink = config.publicOrigin + restockStopPath(token)
    putMail(scope, { dedupeKey, to: contact, letter: restockLetter({ name, link, stopLink }) })
  }
  countRecipientBudget(scope, 'restock-notice', contact)
  db.update(restockRequests).set({ toldAt: now, stopHash }).where(eq(restockRequests.id, id)).run()
}
