import { inSnapshot } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import type { ProductReviews, ProductReviewsInput } from '#shared/reviews/contract.ts'
import { ratingOf } from '#shared/reviews/rating.ts'
import { reviewStatements } from './queries.ts'

const PAGE_SIZE = 10
const STARS = [1, 2, 3, 4, 5]

/**
 * Returns one page of the published reviews of a product and of the others of its line, the newest first (REV-9); a page
 * beyond the last one has none. Throws NOT_FOUND.
 */
export function getProductReviews(ctx: Ctx, { marking, page }: ProductReviewsInput): ProductReviews {
  const { lineOfMarking, starCounts, published } = reviewStatements(ctx.db)
  // So that the figures are those of the reviews.
  return inSnapshot<ProductReviews>(ctx.db, () => {
    const line = lineOfMarking.get({ marking: marking.toUpperCase() })
    if (!line) throw new AppError('NOT_FOUND')
    const { lineId, reviewCount } = line
    const pageCount = Math.max(1, Math.ceil(reviewCount / PAGE_SIZE))
    const none = { rating: null, starCounts: STARS.map(() => 0), hasInvented: false, reviews: [] }
    if (reviewCount === 0) return { ...none, page, pageCount }
    const counts = starCounts.all({ lineId })
    const rows = published.all({ lineId, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
    return {
      rating: ratingOf(line),
      starCounts: STARS.map((stars) => counts.find((row) => row.stars === stars)?.count ?? 0),
      ...{ page, pageCount },
      hasInvented: counts.some(({ invented }) => invented > 0),
      reviews: rows.map(({ id, stars, text, author, createdAt, orderId, shadeName, shadeCode, volume }) => ({
        ...{ id, stars, text, author, createdAt, volume },
        shade: shadeName === null ? null : { name: shadeName, code: shadeCode },
        isBought: orderId !== null,
      })),
    }
  })
}
