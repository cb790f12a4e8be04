import { inTransaction } from '#db/transaction.ts'
import { acceptClock } from '#server/jobs/clock-guard.ts'
import { recordAction, type StaffScope } from './actions.ts'

/** Trusts the present time after a jump of the clock, also in the server, which reads it at its next round (OPS-12). */
export function trustClock(scope: StaffScope): void {
  const { db, now } = scope
  inTransaction(db, () => {
    acceptClock(db, now)
    recordAction(scope, { action: 'clock accept', subject: 'clock' })
  })
}
