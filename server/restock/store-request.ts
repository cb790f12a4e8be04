import { eq } from 'drizzle-orm'
import { restockAskers, restockRequests } from '#db/schema/restock.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import type { RestockChannel } from '#shared/restock/channels.ts'
import { restockStatements } from './queries.ts'

/**
 * How many products a customer may wait for, and a contact without a sign-in (WAIT-8). It is limited because the account
 * lists all of them. Each has a limit of its own, so that a stranger cannot use up that of a customer.
 */
const MAX_WAITING = 50

interface NewRequest {
  readonly shopItemId: number
  readonly channel: RestockChannel
  readonly contact: string
  readonly clientId: number | null
  /** By how many hours the shopper's clocks are ahead of UTC. */
  readonly utcOffset: number
}

/**
 * Refuses a restock request for a product that nobody needs to wait for. Throws NOT_FOUND for one that is unknown or not
 * sold, STOCK_RETURNED for one that is available.
 */
export function requireSoldOut({ db }: Pick<Ctx, 'db'>, shopItemId: number): void {
  const product = restockStatements(db).product.get({ productId: shopItemId })
  if (!product?.isSold) throw new AppError('NOT_FOUND')
  if (product.available > 0) throw new AppError('STOCK_RETURNED')
}

/** Returns the id of the request by which the contact already waits for the product; null if it does not. */
export function waitingId(
  { db }: Pick<Ctx, 'db'>,
  { shopItemId, contact }: Pick<NewRequest, 'shopItemId' | 'contact'>,
): number | null {
  const request = restockStatements(db).ofContact.get({ productId: shopItemId, contact })
  return request?.toldAt === null ? request.id : null
}

/**
 * Stores a request of a contact that does not wait for the product yet; one that has been told of waits again, as that
 * of whoever asks now. Returns its id. Throws RESTOCKS_FULL. Runs only inside a transaction.
 */
export function storeRequest(ctx: Pick<Ctx, 'db' | 'now'>, request: NewRequest): number {
  const { db, now: createdAt } = ctx
  const { shopItemId: productId, channel, contact, clientId, utcOffset } = request
  const { countOfGuests, countOfClient } = restockStatements(db)
  const waiting = clientId === null ? countOfGuests.get({ contact }) : countOfClient.get({ clientId })
  if (waiting && waiting.n >= MAX_WAITING) throw new AppError('RESTOCKS_FULL', { max: MAX_WAITING })
  const earlier = restockStatements(db).ofContact.get({ productId, contact })
  if (earlier) {
    // Only the link in the earlier mail keeps working: the message has ended the wishes of those who had asked.
    db.delete(restockAskers).where(eq(restockAskers.requestId, earlier.id)).run()
    db.update(restockRequests)
      .set({ clientId, createdAt, utcOffset, toldAt: null })
      .where(eq(restockRequests.id, earlier.id))
      .run()
    return earlier.id
  }
  return db
    .insert(restockRequests)
    .values({ productId, channel, contact, clientId, utcOffset, createdAt })
    .returning({ id: restockRequests.id })
    .get().id
}
