import { and, asc, eq, inArray, isNotNull, notLike, or, type SQL } from 'drizzle-orm'
import { purchaseCounts, purchases } from '#db/schema/account.ts'
import { clients, shoppers, signInCodes } from '#db/schema/auth.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { bonusEntries, pendingAccruals } from '#db/schema/bonuses.ts'
import { campaignParts } from '#db/schema/campaign.ts'
import { favoriteShares, favorites } from '#db/schema/favorites.ts'
import { outbox } from '#db/schema/jobs.ts'
import { idempotencyKeys, orders } from '#db/schema/orders.ts'
import { staffActions } from '#db/schema/staff.ts'
import { inTransaction } from '#db/transaction.ts'
import { forgetCallbacks } from '#server/callback/callbacks-of.ts'
import type { Ctx } from '#server/context.ts'
import { authStatements, requireClient } from '#server/identity/queries.ts'
import { anonymizeOrders } from '#server/orders/anonymize-orders.ts'
import { areOfGuests } from '#server/orders/attach-orders.ts'
import { messagesAboutOrders } from '#server/orders/order-messages.ts'
import { forgetRestocks } from '#server/restock/own-restocks.ts'
import { forgetAuthor } from '#server/reviews/forget-author.ts'
import { AppError } from '#shared/errors.ts'
import { isReceived } from '#shared/orders/is-received.ts'
import { OPEN_STATES } from '#shared/orders/order-states.ts'

type Scope = Pick<Ctx, 'db' | 'now'>

/** Closes the customer's own account (SEC-25). Throws NOT_SIGNED_IN, ORDERS_UNDER_WAY. */
export function closeAccount(ctx: Ctx): { success: true } {
  const { shopperId } = requireClient(ctx)
  close(ctx, shopperId)
  ctx.session.becomeAnonymous()
  return { success: true }
}

/** Closes the account with a phone, for the staff. Throws NOT_FOUND, ORDERS_UNDER_WAY. */
export function closeAccountOf(scope: Scope, phone: string): void {
  const client = authStatements(scope.db).clientOfPhone.get({ phone })
  if (!client) throw new AppError('NOT_FOUND')
  close(scope, client.id)
}

/**
 * Deletes a customer with sessions, devices, bonuses, basket, favorites and the link to them, restock and callback
 * requests, and messages, the contacts in the orders, also in those that were placed with the phone without signing in
 * (SEC-220), and the name under the reviews. What the law requires stays, under a number that belongs to nobody: what
 * was ordered and paid. Throws ORDERS_UNDER_WAY.
 */
function close({ db, now }: Scope, id: number): void {
  inTransaction(db, () => {
    const client = db.select().from(clients).where(eq(clients.id, id)).get()
    if (!client) return
    const isTheirs = or(eq(orders.shopperId, id), areOfGuests(db, client.phone))
    const waiting = db
      .select({ id: orders.id, fulfilment: orders.fulfilment, delivery: orders.delivery })
      .from(orders)
      .where(and(isTheirs, inArray(orders.fulfilment, [...OPEN_STATES])))
      .orderBy(asc(orders.id))
      .all()
      .filter((order) => !isReceived(order))
    if (waiting.length > 0) {
      throw new AppError('ORDERS_UNDER_WAY', { orderIds: waiting.map((order) => order.id) })
    }
    forgetMessages(db, client, isTheirs)
    anonymizeOrders({ db, now }, isTheirs)
    forgetAuthor(db, id)
    forgetRestocks(db, client)
    forgetCallbacks({ db }, client.phone)
    db.delete(bonusEntries).where(eq(bonusEntries.clientId, id)).run()
    db.delete(pendingAccruals).where(eq(pendingAccruals.clientId, id)).run()
    db.delete(campaignParts).where(eq(campaignParts.clientId, id)).run()
    db.delete(favorites).where(eq(favorites.shopperId, id)).run()
    db.delete(favoriteShares).where(eq(favoriteShares.shopperId, id)).run()
    db.delete(idempotencyKeys).where(eq(idempotencyKeys.shopperId, id)).run()
    db.delete(purchases).where(eq(purchases.shopperId, id)).run()
    db.delete(purchaseCounts).where(eq(purchaseCounts.shopperId, id)).run()
    db.delete(signInCodes).where(eq(signInCodes.phone, client.phone)).run()
    // The reasons why the staff has changed bonuses.
    db.delete(staffActions)
      .where(eq(staffActions.subject, `client ${id}`))
      .run()
    // Sessions, devices, and the bonus account go with the customer.
    db.delete(clients).where(eq(clients.id, id)).run()
    emptyBasket(db, id)
    // The number itself stays for the term of a guest (SEC-19), because SQLite would give that of the newest shopper to
    // the next one, while requests of this customer may still be under way.
    db.update(shoppers).set({ seenAt: now }).where(eq(shoppers.id, id)).run()
  })
}

/** Returns to whom messages to a customer are addressed. Requests for restocked products keep mail in small letters. */
function contactsOf({ phone, email }: typeof clients.$inferSelect): string[] {
  return email === null ? [phone] : [...new Set([phone, email, email.toLowerCase()])]
}

/**
 * Forgets what was sent to the customer, and every message about the customer's orders: those to the staff contain the
 * contacts too, and each order has its own contacts of the buyer. Mail to the address of the profile may be somebody
 * else's, so what could still be sent there stays. Runs while the orders have their phones.
 */
function forgetMessages(
  db: Scope['db'],
  client: typeof clients.$inferSelect,
  isTheirs: SQL | undefined,
): void {
  const isTold = and(inArray(outbox.recipient, contactsOf(client)), isNotNull(outbox.sentAt))
  const isGivenUp = and(eq(outbox.recipient, client.phone), isNotNull(outbox.diedAt))
  // Whoever has the phone next must not get it. What else waits for the phone is about orders of others.
  const isOwn = and(eq(outbox.recipient, client.phone), notLike(outbox.dedupeKey, 'order:%'))
  const isAboutOrders = inArray(outbox.id, messagesAboutOrders(db, isTheirs))
  db.delete(outbox)
    .where(or(isTold, isGivenUp, isOwn, isAboutOrders))
    .run()
}

/** Orders refer to the basket from which they were placed, so its row stays. */
function emptyBasket(db: Scope['db'], shopperId: number): void {
  const isTheirs = eq(baskets.shopperId, shopperId)
  const theirs = db.select({ id: baskets.id }).from(baskets).where(isTheirs)
  db.delete(basketItems).where(inArray(basketItems.basketId, theirs)).run()
  db.update(baskets)
    .set({ tariffId: 0, pickupPointId: 0, paymentSystemId: 0, bonusesToWithdraw: 0, couponKey: null })
    .where(isTheirs)
    .run()
}
