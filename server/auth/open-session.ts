import { eq } from 'drizzle-orm'
import { knownDevices, sessions } from '#db/schema/auth.ts'
import type { Ctx } from '#server/context.ts'
import { attachOrders } from '#server/orders/attach-orders.ts'
import type { MergeNotice, SignedIn } from '#shared/auth/contract.ts'
import { hashToken, newToken } from './ensure-shopper.ts'
import { mergeGuest } from './merge-guest.ts'
import { authStatements } from './queries.ts'

/** What is written; the browser hears of it by enterSession once that is committed. */
export interface OpenedSession {
  readonly clientId: number
  readonly sessionId: number
  readonly sessionToken: string
  readonly deviceToken: string
  readonly merged: MergeNotice
}

/**
 * Opens a new session of a client who has proved the phone: the request's old one ends, its guest is merged, the
 * phone's orders come along and the browser is known from now on. Only inside a transaction.
 */
export function openSession(ctx: Ctx, { id, phone }: { id: number; phone: string }): OpenedSession {
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
  return { clientId: id, sessionId, sessionToken, deviceToken, merged: { ...ofGuest, orders } }
}

/** Makes the caller the client, for the rest of the request and, by cookies, for those to come. */
export function enterSession(ctx: Ctx, opened: OpenedSession): SignedIn {
  if (ctx.actor.type === 'guest') ctx.visit.forgetGuest()
  ctx.visit.rememberSession(opened.sessionToken)
  ctx.visit.rememberDevice(opened.deviceToken)
  ctx.actor = { type: 'client', shopperId: opened.clientId, sessionId: opened.sessionId }
  return { clientId: opened.clientId, merged: opened.merged }
}

/** A browser keeps its token for every phone it signs in with; one that we did not give out is not taken up. */
function rememberDevice(ctx: Ctx, clientId: number): string {
  const carried = ctx.visit.deviceToken
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
