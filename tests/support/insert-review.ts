import type { Db } from '#db/client.ts'
import { reviews } from '#db/schema/reviews.ts'
import { moderateReview } from '#server/reviews/moderate-review.ts'
import { reviewStatements } from '#server/reviews/queries.ts'
import { insertOrder } from './client-account.ts'
import { OPENED_AT } from './fixture.ts'

interface InsertedReview {
  readonly clientId: number
  readonly productId: number
  readonly stars?: number
  readonly text?: string
  readonly author?: string | null
  readonly createdAt?: number
}

/** Inserts a received order and its published review, without the calls of the account. Returns the review's id. */
export function insertPublished(db: Db, { clientId, productId, ...content }: InsertedReview): number {
  const orderId = insertOrder(db, { shopperId: clientId, fulfilment: 'done' }, [{ productId }])
  const line = reviewStatements(db).lineOf.get({ productId })
  if (!line) throw new Error(`there is no product ${productId}`)
  const { id } = db
    .insert(reviews)
    .values({
      ...{ clientId, productId, orderId, ...line, state: 'waiting' },
      ...{ stars: 5, text: 'Ложится ровно и держится долго', author: null, createdAt: OPENED_AT, ...content },
    })
    .returning({ id: reviews.id })
    .get()
  moderateReview({ db, now: OPENED_AT }, id, { state: 'published' })
  return id
}
