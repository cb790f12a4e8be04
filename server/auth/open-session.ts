import { eq } from 'drizzle-orm'
import { knownDevices, sessions } from '#db/schema/auth.ts'
import { afterCommit } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { authStatements } from '#server/identity/queries.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { attachOrders } from '#server/orders/attach-orders.ts'
import type { SignedIn } from '#shared/auth/contract.ts'
import { mergeGuest } from './merge-guest.ts'

/**
 * Opens a new session of a client who has proved the phone: the request's old one ends, its guest is merged, the
 * phone's orders come along and the browser is known from now on. The caller is the client once the transaction is
 * committed. Only inside a transaction.
 */
export function openSession(ctx: Ctx, { id, phone }: { id: number; phone: string }): SignedIn {
  const { actor } = ctx
  if (actor.type === 'client') ctx.db.delete(sessions).where(eq(sessions.id, actor.sessionId)).run()
  const sessionToken = newToken()
  const { sessionId } = ctx.db
    .insert(sessions)
    .values({ tokenHash: hashToken(sessionToken), clientId: id, createdAt: ctx.now, seenAt: ctx.now })
    .returning({ sessionId: sessions.id })
    .get()
  const deviceToken = rememberDevice(ctx, id)
  const orders = attachOrders(ctx, { clientId: id, phone })
  const ofGuest =
    actor.type === 'guest'
      ? mergeGuest(ctx, { guestId: actor.shopperId, clientId: id })
      : { basketQuantity: 0, favorites: 0, lowered: [], leftOut: [] }
  afterCommit(ctx.db, () => ctx.session.becomeClient({ shopperId: id, sessionId, sessionToken, deviceToken }))
  return { clientId: id, merged: { ...ofGuest, orders } }
}

/** A browser keeps its token for every phone it signs in with; one that we did not give out is not taken up. */
function rememberDevice(ctx: Ctx, clientId: number): string {
  const carried = ctx.session.deviceToken
  const isOurs =
    carried !== null && authStatements(ctx.db).device.get({ tokenHash: hashToken(carried) }) !== undefined
  const token = isOurs ? carried : newToken()
  ctx.db
    .insert(knownDevices)
    .values({ tokenHash: hashToken(token), clientId, createdAt: ctx.now })
    .onConflictDoNothing()
    .run()
  return token
}
