import { eq } from 'drizzle-orm'
import { reviews } from '#db/schema/reviews.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { countStars } from './count-stars.ts'

type Scope = Pick<Ctx, 'db' | 'now'>

/** What the staff decides about a review; the author reads the reason. */
export type Decision =
  | { readonly state: 'published' }
  | { readonly state: 'refused'; readonly reason: string }

/**
 * Publishes or refuses a review, whatever was decided before (REV-5). An author's change has made another review of it,
 * so nothing is published that nobody has read. Throws NOT_FOUND.
 */
export function moderateReview({ db, now }: Scope, id: number, decision: Decision): void {
  inTransaction(db, () => {
    const review = db.select().from(reviews).where(eq(reviews.id, id)).get()
    if (!review) throw new AppError('NOT_FOUND')
    if (review.state === decision.state && decision.state === 'published') return
    if (review.state === 'published') countStars(db, review, -1)
    if (decision.state === 'published') countStars(db, review, 1)
    db.update(reviews)
      .set({ reason: null, ...decision, decidedAt: now })
      .where(eq(reviews.id, id))
      .run()
  })
}
