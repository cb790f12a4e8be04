import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { reviews } from '#db/schema/reviews.ts'
import { countStars } from './count-stars.ts'

interface Move {
  readonly productId: number
  readonly from: number
  readonly to: number
}

/**
 * Takes the reviews of a product along into another line, with what they count there (IMP-32). Runs inside the
 * transaction that changes the product's line.
 */
export function moveReviews(db: Db, { productId, from, to }: Move): void {
  const ofProduct = eq(reviews.productId, productId)
  const published = db
    .select({ stars: reviews.stars })
    .from(reviews)
    .where(and(ofProduct, eq(reviews.state, 'published')))
    .all()
  for (const { stars } of published) {
    countStars(db, { lineId: from, stars }, -1)
    countStars(db, { lineId: to, stars }, 1)
  }
  db.update(reviews).set({ lineId: to }).where(ofProduct).run()
}
