import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bonusAccounts, bonusEntries, bonusLots } from '#db/schema/bonuses.ts'

const grantId = sql<number>`coalesce(${bonusEntries.lotId}, ${bonusEntries.id})`

/**
 * Returns the ids of grants that are inconsistent: their stored rest differs from the sum of their entries, more was
 * returned to them than they contained, or their entries belong to several customers. A table constraint prevents a
 * grant, and therefore a balance, below 0.
 */
export function findBonusMismatches(db: Db): number[] {
  return db
    .select({ grantId })
    .from(bonusEntries)
    .leftJoin(bonusLots, eq(bonusLots.id, grantId))
    .groupBy(grantId)
    .having(
      sql`sum(${bonusEntries.amount}) IS NOT ${bonusLots.amountLeft} OR sum(${bonusEntries.amount}) > sum(iif(${bonusEntries.kind} = 'accrual', ${bonusEntries.amount}, 0)) OR count(DISTINCT ${bonusEntries.clientId}) > 1`,
    )
    .all()
    .map((row) => row.grantId)
}

/** Returns the ids of customers whose stored balance differs from the sum of their entries. */
export function findAccountMismatches(db: Db): number[] {
  return db
    .select({ clientId: bonusEntries.clientId })
    .from(bonusEntries)
    .leftJoin(bonusAccounts, eq(bonusAccounts.clientId, bonusEntries.clientId))
    .groupBy(bonusEntries.clientId)
    .having(sql`sum(${bonusEntries.amount}) IS NOT ${bonusAccounts.balance}`)
    .all()
    .map(({ clientId }) => clientId)
}
