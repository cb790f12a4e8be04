import { afterCommit, inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { spendBudget } from '#server/limits/budgets.ts'
import { GuestEnded } from './guest-ended.ts'
import { authStatements } from './queries.ts'
import { hashToken, newToken } from './tokens.ts'

/**
 * Runs a transaction on the caller's basket or favorites. Throws GuestEnded if another request has signed the guest
 * in since the caller was determined, because the guest's data now belong to the customer, or has closed the account.
 */
export function inShopperTransaction<T>(ctx: Ctx, work: Parameters<typeof inTransaction<T>>[1]): T {
  return inTransaction<T>(ctx.db, () => {
    const { actor, db } = ctx
    if (actor.type !== 'anonymous' && !authStatements(db).livingShopper.get(actor)) throw new GuestEnded()
    return work()
  })
}

/**
 * Returns the caller's id as a shopper. An anonymous caller becomes a guest; later calls of the request see the guest
 * once the transaction is committed. Call it at most once in a transaction, and only inside one. Throws
 * TOO_MANY_REQUESTS if too many have become guests from the same address (SEC-44).
 */
export function ensureShopper(ctx: Ctx): number {
  if (ctx.actor.type !== 'anonymous') return ctx.actor.shopperId
  spendBudget(ctx, 'guest', {})
  const token = newToken()
  const { shopperId } = authStatements(ctx.db).addGuest.get({ tokenHash: hashToken(token), now: ctx.now })
  afterCommit(ctx.db, () => ctx.session.becomeGuest({ shopperId, token }))
  return shopperId
}
