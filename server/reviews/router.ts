import { builtOutput, procedure, router, sharedProcedure } from '#server/trpc.ts'
import {
  OwnReviews,
  OwnReviewsInput,
  ProductReviews,
  ProductReviewsInput,
  RemoveReviewInput,
  ReviewInput,
  ReviewPlace,
} from '#shared/reviews/contract.ts'
import { getProductReviews } from './get-product-reviews.ts'
import { getOwnReviews } from './own-reviews.ts'
import { removeReview } from './remove-review.ts'
import { writeReview } from './write-review.ts'

export const reviewsRouter = router({
  ofProduct: sharedProcedure
    .input(ProductReviewsInput)
    .output(builtOutput(ProductReviews))
    .query(({ ctx, input }) => getProductReviews(ctx, input)),
  own: procedure
    .input(OwnReviewsInput)
    .output(OwnReviews)
    .query(({ ctx, input }) => getOwnReviews(ctx, input)),
  write: procedure
    .input(ReviewInput)
    .output(ReviewPlace)
    .mutation(({ ctx, input }) => writeReview(ctx, input)),
  remove: procedure
    .input(RemoveReviewInput)
    .output(ReviewPlace)
    .mutation(({ ctx, input }) => removeReview(ctx, input)),
})
