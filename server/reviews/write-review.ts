import { eq } from 'drizzle-orm'
import { reviews } from '#db/schema/reviews.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import { spendBudget } from '#server/limits/budgets.ts'
import { AppError } from '#shared/errors.ts'
import type { ReviewInput, ReviewPlace } from '#shared/reviews/contract.ts'
import { cleanReview, reviewErrors } from '#shared/reviews/review-text.ts'
import { countStars } from './count-stars.ts'
import { receivedOrderId, reviewPlace, signatureOfClient } from './own-reviews.ts'
import { reviewStatements } from './queries.ts'

/**
 * Stores the customer's review of a product, which then waits for the moderation (REV-4). An earlier one is replaced and
 * leaves the product's page; sending the same review again changes nothing. Throws NOT_SIGNED_IN, BAD_INPUT (fields
 * `stars`, `text`), REVIEW_NOT_ALLOWED, TOO_MANY_REQUESTS.
 */
export function writeReview(ctx: Ctx, { shopItemId, stars, text, isSigned }: ReviewInput): ReviewPlace {
  const { shopperId: clientId } = requireClient(ctx)
  const { db } = ctx
  const errors = reviewErrors({ stars, text })
  if (Object.keys(errors).length > 0) throw new AppError('BAD_INPUT', { fields: errors })
  return inTransaction(db, () => {
    const { ofClient, lineOf } = reviewStatements(db)
    const key = { clientId, productId: shopItemId }
    const orderId = receivedOrderId(db, key)
    const line = lineOf.get(key)
    const before = ofClient.get(key)
    if (orderId === undefined || !line) throw new AppError('REVIEW_NOT_ALLOWED')
    const author = isSigned ? signatureOfClient(ctx, clientId) : null
    const content = { stars, text: cleanReview(text), author }
    const isSame = before?.stars === stars && before.text === content.text && before.author === author
    if (isSame) return reviewPlace(ctx, clientId, shopItemId)
    spendBudget(ctx, 'review', {})
    if (before) {
      if (before.state === 'published') countStars(db, before, -1)
      db.delete(reviews).where(eq(reviews.id, before.id)).run()
    }
    db.insert(reviews)
      .values({ ...key, ...content, ...line, orderId, state: 'waiting', createdAt: ctx.now })
      .run()
    return reviewPlace(ctx, clientId, shopItemId)
  })
}
