import { asc, desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { bonusEntries, pendingAccruals } from '#db/schema/bonuses.ts'
import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import type { BonusesInput, BonusesView, BonusOperation, BonusSummary } from '#shared/account/contract.ts'
import { daysToExpiry, lastDate } from '#shared/bonuses/days-to-expiry.ts'
import { bonusAccount, bonusBalance, openGrants } from './bonus-ledger.ts'

/** The maximum number of grants in the list of those that will expire; a longer list would not help a customer. */
const MAX_EXPIRING = 50

const statements = prepared((db) => {
  const ofClient = eq(bonusEntries.clientId, sql.placeholder('clientId'))
  // One step of an order or one expiry is a single row, however many grants it has changed.
  const operation = [bonusEntries.at, bonusEntries.kind, bonusEntries.orderId] as const
  return {
    pending: db
      .select({
        amount: pendingAccruals.amount,
        dueDate: pendingAccruals.dueAt,
        orderId: pendingAccruals.orderId,
      })
      .from(pendingAccruals)
      .where(eq(pendingAccruals.clientId, sql.placeholder('clientId')))
      .orderBy(asc(pendingAccruals.dueAt), asc(pendingAccruals.orderId))
      .prepare(),
    operations: db
      .select({
        kind: bonusEntries.kind,
        amount: sql<number>`sum(${bonusEntries.amount})`,
        dateOperation: bonusEntries.at,
        orderId: bonusEntries.orderId,
      })
      .from(bonusEntries)
      .where(ofClient)
      .groupBy(...operation)
      .orderBy(...operation.map((column) => desc(column)))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(),
  }
})

/**
 * Returns the bonus account: the balance, the grants that expire next, the pending accruals, and the history (BON-26,
 * BON-28). The history is one list (BON-29): first the pending accruals, dated by when they become available
 * (BON-21), then the operations of the account, newest first. `offset`, `limit`, and `historyCount` refer to the
 * whole list. Throws NOT_SIGNED_IN.
 */
export function getBonuses(ctx: Ctx, { offset, limit }: BonusesInput): BonusesView {
  const { shopperId: clientId } = requireClient(ctx)
  const pending = pendingOf(ctx, clientId)
  const pendingPage = pending
    .map(({ dueDate, ...row }): BonusOperation => ({ kind: 'pending', dateOperation: dueDate, ...row }))
    .reverse()
    .slice(offset, offset + limit)
  const done = statements(ctx.db).operations.all({
    clientId,
    offset: Math.max(0, offset - pending.length),
    limit: limit - pendingPage.length,
  })
  const { balance, operations } = bonusAccount(ctx, clientId)
  return {
    ...summaryOf(ctx, { clientId, balance, pending }, MAX_EXPIRING),
    pending,
    history: [...pendingPage, ...done],
    historyCount: pending.length + operations,
  }
}

/** Returns the balance, the sum of the pending accruals, and the grant that expires first. Throws NOT_SIGNED_IN. */
export function getBonusSummary(ctx: Ctx): BonusSummary {
  const { shopperId: clientId } = requireClient(ctx)
  const account = { clientId, balance: bonusBalance(ctx, clientId), pending: pendingOf(ctx, clientId) }
  return summaryOf(ctx, account, 1)
}

function pendingOf(ctx: Ctx, clientId: number): BonusesView['pending'] {
  return statements(ctx.db).pending.all({ clientId })
}

interface Account {
  readonly clientId: number
  readonly balance: number
  readonly pending: BonusesView['pending']
}

function summaryOf(ctx: Ctx, { clientId, balance, pending }: Account, maxExpiring: number): BonusSummary {
  return {
    balance,
    awaited: pending.reduce((sum, { amount }) => sum + amount, 0),
    expiring: openGrants(ctx, clientId, maxExpiring).map(({ left, expiresAt }) => ({
      amount: left,
      expirationDate: expiresAt,
      daysToExpiry: daysToExpiry(expiresAt, ctx.now),
      lastDate: lastDate(expiresAt),
    })),
  }
}
