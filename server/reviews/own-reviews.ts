import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import { isReceived } from '#shared/orders/is-received.ts'
import type { OwnReview, OwnReviews, OwnReviewsInput, ReviewPlace } from '#shared/reviews/contract.ts'
import { signatureOf } from '#shared/reviews/signature.ts'
import { type ReviewRow, reviewStatements } from './queries.ts'

/** Returns what the customer can do about each of these products (REV-7, REV-22). Throws NOT_SIGNED_IN. */
export function getOwnReviews(ctx: Ctx, { shopItemIds }: OwnReviewsInput): OwnReviews {
  const { shopperId } = requireClient(ctx)
  return {
    signature: signatureOfClient(ctx, shopperId),
    places: shopItemIds.map((shopItemId) => reviewPlace(ctx, shopperId, shopItemId)),
  }
}

export function signatureOfClient({ db }: Pick<Ctx, 'db'>, clientId: number): string | null {
  return signatureOf(reviewStatements(db).nameOf.get({ clientId })?.name ?? '')
}

export function reviewPlace({ db }: Pick<Ctx, 'db'>, clientId: number, productId: number): ReviewPlace {
  const { ofClient } = reviewStatements(db)
  const review = ofClient.get({ clientId, productId })
  return {
    shopItemId: productId,
    canReview: receivedOrderId(db, { clientId, productId }) !== undefined,
    review: review ? ownReview(review) : null,
  }
}

/** Returns the customer's newest received order that contains the product as a bought item (REV-22). */
export function receivedOrderId(
  db: Ctx['db'],
  key: { readonly clientId: number; readonly productId: number },
): number | undefined {
  return reviewStatements(db).delivered.all(key).find(isReceived)?.orderId
}

function ownReview({ id, stars, text, author, state, reason, createdAt }: ReviewRow): OwnReview {
  return { id, stars, text, author, state, reason, createdAt }
}
