import type { OwnReviews, ReviewInput } from '#shared/reviews/contract.ts'
import { cleanReview } from '#shared/reviews/review-text.ts'

/** Whether the shop has stored this review of the product, which the answer to it would have said (REV-21). */
export function isReviewStored(
  { places, signature }: OwnReviews,
  shopItemId: number,
  { stars, text, isSigned }: Omit<ReviewInput, 'shopItemId'>,
): boolean {
  const review = places.find((place) => place.shopItemId === shopItemId)?.review
  return (
    review?.text === cleanReview(text) &&
    review.stars === stars &&
    review.author === (isSigned ? signature : null)
  )
}
