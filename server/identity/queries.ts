import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { clients, knownDevices, sessions, shoppers, signInCodes } from '#db/schema/auth.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { writeIfPossible } from '#server/storage/until-writable.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { isAlive } from './session-life.ts'
import { hashToken } from './tokens.ts'

type Of<Type extends Actor['type']> = Extract<Actor, { type: Type }>

/** Prepared statements of sign-in and of guests. */
export const authStatements = prepared((db) => ({
  guestByHash: db
    .select({ id: shoppers.id, seenAt: shoppers.seenAt })
    .from(shoppers)
    .where(eq(shoppers.tokenHash, sql.placeholder('hash')))
    .prepare(),
  addGuest: db
    .insert(shoppers)
    .values({
      tokenHash: sql.placeholder('tokenHash'),
      createdAt: sql.placeholder('now'),
      seenAt: sql.placeholder('now'),
    })
    .returning({ shopperId: shoppers.id })
    .prepare(),
  /** A guest who still has a cookie, which a sign-in ends, or a customer whose account is not closed. */
  livingShopper: db
    .select({ id: shoppers.id })
    .from(shoppers)
    .leftJoin(clients, eq(clients.id, shoppers.id))
    .where(
      and(
        eq(shoppers.id, sql.placeholder('shopperId')),
        or(isNotNull(shoppers.tokenHash), isNotNull(clients.id)),
      ),
    )
    .prepare(),
  sessionByHash: db
    .select({
      id: sessions.id,
      clientId: sessions.clientId,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .where(eq(sessions.tokenHash, sql.placeholder('hash')))
    .prepare(),
  clientOfPhone: db
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.phone, sql.placeholder('phone')))
    .prepare(),
  codes: db
    .select()
    .from(signInCodes)
    .where(eq(signInCodes.phone, sql.placeholder('phone')))
    .prepare(),
  device: db
    .select({ clientId: knownDevices.clientId })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, sql.placeholder('tokenHash')))
    .limit(1)
    .prepare(),
  knownDevice: db
    .select({ createdAt: knownDevices.createdAt })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.tokenHash, sql.placeholder('tokenHash')),
        eq(knownDevices.clientId, sql.placeholder('clientId')),
      ),
    )
    .prepare(),
}))

/** A caller who is recognized by a cookie. */
interface Found<Who extends Actor> {
  readonly who: Who
  /** Whether this visit has been recorded, so that the cookie's term begins anew. */
  readonly isVisit: boolean
}

/** Returns the guest to whom the cookie belongs. Records the visit at most once a day (SEC-19). */
export function findGuest(db: Db, token: string, now: number): Found<Of<'guest'>> | undefined {
  const found = authStatements(db).guestByHash.get({ hash: hashToken(token) })
  if (!found) return undefined
  const isVisit =
    found.seenAt <= now - DAY_MS &&
    writeIfPossible(db, () => {
      db.update(shoppers).set({ seenAt: now }).where(eq(shoppers.id, found.id)).run()
    })
  return { who: { type: 'guest', shopperId: found.id }, isVisit }
}

/**
 * Records at most once a day that a customer uses a browser that has signed in before (SEC-21). Returns whether it has
 * recorded a use.
 */
export function visitByDevice(
  db: Db,
  { shopperId: clientId }: Of<'client'>,
  token: string,
  now: number,
): boolean {
  let changes = 0
  writeIfPossible(db, () => {
    const isDue = and(
      eq(knownDevices.tokenHash, hashToken(token)),
      eq(knownDevices.clientId, clientId),
      lte(knownDevices.seenAt, now - DAY_MS),
    )
    changes = db.update(knownDevices).set({ seenAt: now }).where(isDue).run().changes
  })
  return changes > 0
}

/**
 * Returns the customer to whose live session the cookie belongs. Records at most once an hour that the session is
 * used.
 */
export function findClient(db: Db, token: string, now: number): Found<Of<'client'>> | undefined {
  const session = authStatements(db).sessionByHash.get({ hash: hashToken(token) })
  if (!session || !isAlive(session, now)) return undefined
  const isVisit =
    session.seenAt <= now - HOUR_MS &&
    writeIfPossible(db, () => {
      db.update(sessions).set({ seenAt: now }).where(eq(sessions.id, session.id)).run()
    })
  return { who: { type: 'client', shopperId: session.clientId, sessionId: session.id }, isVisit }
}

/** Returns the caller as a customer. Throws NOT_SIGNED_IN. */
export function requireClient(ctx: Pick<Ctx, 'actor'>): Of<'client'> {
  if (ctx.actor.type !== 'client') throw new AppError('NOT_SIGNED_IN')
  return ctx.actor
}
