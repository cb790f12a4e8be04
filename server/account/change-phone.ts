import { and, eq, inArray, isNotNull, isNull, like, or } from 'drizzle-orm'
import { clients, knownDevices, sessions, signInCodes } from '#db/schema/auth.ts'
import { outbox } from '#db/schema/jobs.ts'
import { couponUses, orders } from '#db/schema/orders.ts'
import { restockRequests } from '#db/schema/restock.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { authStatements } from '#server/identity/queries.ts'
import { messagesToBuyer } from '#server/orders/order-messages.ts'
import { AppError } from '#shared/errors.ts'
import { toE164 } from '#shared/phone.ts'

/**
 * Gives an account another phone, for a customer who has a new number: orders, bonuses, and all else stay (STAFF-220).
 * Nobody stays signed in, so that whoever has the old number keeps no way in, and what is still to be told about
 * orders, also about received ones, and awaited products goes to the new one. Throws NOT_FOUND, and BAD_INPUT (field
 * `phone`) for a text that is no +7 number and for the number of another customer.
 */
export function changePhone(
  { db }: Pick<Ctx, 'db'>,
  { clientId, phone: text }: { clientId: number; phone: string },
): void {
  const phone = toE164(text)
  const refuse = (reason: string) => new AppError('BAD_INPUT', { fields: { phone: reason } })
  if (phone === null) throw refuse('is no +7 number')
  inTransaction(db, () => {
    const client = db.select().from(clients).where(eq(clients.id, clientId)).get()
    if (!client) throw new AppError('NOT_FOUND')
    const other = authStatements(db).clientOfPhone.get({ phone })
    if (other) throw refuse(other.id === clientId ? 'is the present one' : `belongs to client ${other.id}`)
    db.update(clients).set({ phone }).where(eq(clients.id, clientId)).run()
    db.delete(sessions).where(eq(sessions.clientId, clientId)).run()
    db.delete(knownDevices).where(eq(knownDevices.clientId, clientId)).run()
    db.delete(signInCodes)
      .where(inArray(signInCodes.phone, [client.phone, phone]))
      .run()
    // Before the orders name the new phone: by the old one their messages are found.
    moveMessages(db, clientId, { from: client.phone, to: phone })
    db.update(orders)
      .set({ phone })
      .where(and(eq(orders.shopperId, clientId), eq(orders.phone, client.phone)))
      .run()
    moveCouponUses(db, clientId, { from: client.phone, to: phone })
    moveRestocks(db, clientId, { from: client.phone, to: phone })
  })
}

interface Move {
  readonly from: string
  readonly to: string
}

/** Lets SMS that have not been sent yet go to the new phone, unless they are about orders of others. */
function moveMessages(db: Ctx['db'], clientId: number, { from, to }: Move): void {
  const isTheirs = or(inArray(outbox.id, messagesToBuyer(db, clientId)), like(outbox.dedupeKey, 'restock:%'))
  db.update(outbox)
    .set({ recipient: to })
    .where(and(isTheirs, eq(outbox.recipient, from), isNull(outbox.sentAt), isNull(outbox.diedAt)))
    .run()
}

/** Lets the coupons that were used by the old phone count as used by the new one, unless it has used them too. */
function moveCouponUses(db: Ctx['db'], clientId: number, { from, to }: Move): void {
  const theirs = db.select({ id: orders.id }).from(orders).where(eq(orders.shopperId, clientId))
  const ofOld = and(inArray(couponUses.orderId, theirs), eq(couponUses.oncePhone, from))
  const ofNew = db.select({ key: couponUses.couponKey }).from(couponUses).where(eq(couponUses.oncePhone, to))
  db.update(couponUses)
    .set({ oncePhone: null })
    .where(and(ofOld, inArray(couponUses.couponKey, ofNew)))
    .run()
  db.update(couponUses).set({ oncePhone: to }).where(ofOld).run()
}

/** Lets the requests of the customer name the new phone, unless it waits for the same product already. */
function moveRestocks(db: Ctx['db'], clientId: number, { from, to }: Move): void {
  const ofOld = and(eq(restockRequests.clientId, clientId), eq(restockRequests.contact, from))
  const ofNew = eq(restockRequests.contact, to)
  const productsOf = (condition: typeof ofOld) =>
    db.select({ productId: restockRequests.productId }).from(restockRequests).where(condition)
  // A request that has been told of must not take the place of one that waits.
  db.delete(restockRequests)
    .where(
      and(ofNew, isNotNull(restockRequests.toldAt), inArray(restockRequests.productId, productsOf(ofOld))),
    )
    .run()
  db.delete(restockRequests)
    .where(and(ofOld, inArray(restockRequests.productId, productsOf(ofNew))))
    .run()
  db.update(restockRequests).set({ contact: to }).where(ofOld).run()
}
