import { eq } from 'drizzle-orm'
import { restockAskers, restockRequests } from '#db/schema/restock.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { AskedRestock, AskedRestockInput } from '#shared/restock/contract.ts'
import { endRequests } from './end-requests.ts'
import { restockStatements } from './queries.ts'

type Scope = Pick<Ctx, 'db'>

/** Returns a new token of a browser that has asked for what this request waits for. Runs only inside a transaction. */
export function addAsker({ db }: Scope, requestId: number): string {
  const token = newToken()
  db.insert(restockAskers)
    .values({ tokenHash: hashToken(token), requestId })
    .run()
  return token
}

/**
 * Keeps a request from ending with the wishes of browsers, because somebody without a token wishes it too: a customer who
 * has named the same mail, or whoever asked before there were tokens. Its hash is none of a token, because it contains a
 * space. Can be repeated.
 */
export function addTokenless({ db }: Scope, requestId: number): void {
  db.insert(restockAskers)
    .values({ tokenHash: `request ${requestId}`, requestId })
    .onConflictDoNothing()
    .run()
}

/** Returns whether the request of a browser still waits: nobody has been told, and nobody has ended it (WAIT-12). */
export function getAskedRestock({ db }: Scope, { token }: AskedRestockInput): AskedRestock {
  return { isWaiting: restockStatements(db).asked.get({ tokenHash: hashToken(token) }) !== undefined }
}

/**
 * Takes back what a browser has asked for without signing in (WAIT-12). The request itself ends with the wish of the
 * last browser that has named its contact, and never one that a customer has made. Can be repeated.
 */
export function takeRestockBack(ctx: Pick<Ctx, 'db' | 'now'>, { token }: AskedRestockInput): AskedRestock {
  const { db } = ctx
  const tokenHash = hashToken(token)
  return inTransaction(db, () => {
    const { asked, askerOf } = restockStatements(db)
    const request = asked.get({ tokenHash })
    db.delete(restockAskers).where(eq(restockAskers.tokenHash, tokenHash)).run()
    if (request?.clientId === null && !askerOf.get(request))
      endRequests(ctx, eq(restockRequests.id, request.requestId))
    return { isWaiting: false }
  })
}
