import { eq } from 'drizzle-orm'
import { clients, knownDevices, sessions } from '#db/schema/auth.ts'
import { afterCommit } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { authStatements } from '#server/identity/queries.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { attachOrders } from '#server/orders/attach-orders.ts'
import { recordSecurityEvent } from '#server/security-events.ts'
import type { SignedIn } from '#shared/auth/contract.ts'
import { mergeGuest } from './merge-guest.ts'
import { takeContacts } from './take-contacts.ts'
import { tellOfNewDevice } from './tell-of-new-device.ts'

/**
 * Opens a new session for a customer who has proved the phone: ends the request's old session, merges its guest,
 * attaches the phone's orders, records the browser as a device, and tells the customer of a new one. The caller
 * becomes the customer once the transaction is committed. Runs only inside a transaction.
 */
export function openSession(ctx: Ctx, { id, phone }: { id: number; phone: string }): SignedIn {
  const { actor } = ctx
  if (actor.type === 'client') ctx.db.delete(sessions).where(eq(sessions.id, actor.sessionId)).run()
  const sessionToken = newToken()
  const { sessionId } = ctx.db
    .insert(sessions)
    .values({
      tokenHash: hashToken(sessionToken),
      clientId: id,
      createdAt: ctx.now,
      seenAt: ctx.now,
      userAgent: ctx.session.userAgent,
    })
    .returning({ sessionId: sessions.id })
    .get()
  const { deviceToken, isNew } = rememberDevice(ctx, id)
  if (actor.type === 'guest') takeContacts(ctx, { guestId: actor.shopperId, clientId: id, phone })
  const orders = attachOrders(ctx, { clientId: id, phone })
  const ofGuest =
    actor.type === 'guest'
      ? mergeGuest(ctx, { guestId: actor.shopperId, clientId: id })
      : { basketQuantity: 0, favorites: 0, lowered: [], leftOut: [] }
  afterCommit(ctx.db, () => {
    ctx.session.becomeClient({ shopperId: id, sessionId, sessionToken, deviceToken })
    recordSecurityEvent(ctx, { kind: 'sign-in', phone, clientId: id })
  })
  if (isNew) tellOfNewDevice(ctx, id)
  const client = ctx.db.select({ name: clients.name }).from(clients).where(eq(clients.id, id)).get()
  return { clientId: id, name: client?.name ?? '', merged: { ...ofGuest, orders } }
}

/**
 * Returns the browser's device token and whether the browser is new to this customer. The token is the same for every
 * phone it signs in with. A token that the shop has not issued is replaced by a new one.
 */
function rememberDevice(ctx: Ctx, clientId: number): { deviceToken: string; isNew: boolean } {
  const carried = ctx.session.deviceToken
  const isIssuedByShop =
    carried !== null && authStatements(ctx.db).device.get({ tokenHash: hashToken(carried) }) !== undefined
  const deviceToken = isIssuedByShop ? carried : newToken()
  const tokenHash = hashToken(deviceToken)
  const isNew = authStatements(ctx.db).knownDevice.get({ tokenHash, clientId }) === undefined
  ctx.db
    .insert(knownDevices)
    .values({ tokenHash, clientId, createdAt: ctx.now, seenAt: ctx.now })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.clientId],
      set: { seenAt: ctx.now },
    })
    .run()
  return { deviceToken, isNew }
}
