import { eq } from 'drizzle-orm'
import { reviews } from '#db/schema/reviews.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import type { RemoveReviewInput, ReviewPlace } from '#shared/reviews/contract.ts'
import { countStars } from './count-stars.ts'
import { reviewPlace } from './own-reviews.ts'
import { reviewStatements } from './queries.ts'

/** Deletes the customer's own review of a product, if there is one (REV-6). Throws NOT_SIGNED_IN. */
export function removeReview(ctx: Ctx, { shopItemId }: RemoveReviewInput): ReviewPlace {
  const { shopperId: clientId } = requireClient(ctx)
  return inTransaction(ctx.db, () => {
    const review = reviewStatements(ctx.db).ofClient.get({ clientId, productId: shopItemId })
    if (review) {
      if (review.state === 'published') countStars(ctx.db, review, -1)
      ctx.db.delete(reviews).where(eq(reviews.id, review.id)).run()
    }
    return reviewPlace(ctx, clientId, shopItemId)
  })
}
