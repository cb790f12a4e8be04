import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema/catalog.ts'
import { reviews } from '#db/schema/reviews.ts'
import { AppError } from '#shared/errors.ts'
import type { ReviewState } from '#shared/reviews/review-states.ts'

const columns = { review: reviews, marking: products.marking, product: products.name }

/** Lists reviews in a state for the staff: the longest waiting first, all others the newest first. */
export function listReviews(db: Db, state: ReviewState, limit: number) {
  return db
    .select(columns)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.state, state))
    .orderBy(state === 'waiting' ? asc(reviews.id) : desc(reviews.id))
    .limit(limit)
    .all()
}

/** Returns a review for the staff. Throws NOT_FOUND. */
export function getStaffReview(db: Db, id: number) {
  const found = db
    .select(columns)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id))
    .get()
  if (!found) throw new AppError('NOT_FOUND')
  return found
}
