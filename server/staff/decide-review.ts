import { inTransaction } from '#db/transaction.ts'
import { type Decision, moderateReview } from '#server/reviews/moderate-review.ts'
import { recordAction, type StaffScope } from './actions.ts'

/** Publishes or refuses a review (REV-5). Throws NOT_FOUND. */
export function decideReview(scope: StaffScope, id: number, decision: Decision): void {
  inTransaction(scope.db, () => {
    moderateReview(scope, id, decision)
    const action = decision.state === 'published' ? 'review publish' : 'review refuse'
    const details = decision.state === 'published' ? '' : decision.reason
    recordAction(scope, { action, subject: `review ${id}`, details })
  })
}
