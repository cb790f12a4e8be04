import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bonusAccounts, bonusEntries } from '#db/schema/account.ts'

const lotId = sql<number>`coalesce(${bonusEntries.lotId}, ${bonusEntries.id})`

/**
 * Ids of lots from which more was taken than they held, or to which more has come back. Empty in a sound shop; and
 * where no lot is below 0, no balance is.
 */
export function findBonusMismatches(db: Db): number[] {
  return db
    .select({ lotId })
    .from(bonusEntries)
    .groupBy(lotId)
    .having(
      sql`sum(${bonusEntries.amount}) < 0 OR sum(${bonusEntries.amount}) > sum(iif(${bonusEntries.kind} = 'accrual', ${bonusEntries.amount}, 0)) OR count(DISTINCT ${bonusEntries.clientId}) > 1`,
    )
    .all()
    .map((row) => row.lotId)
}

/** Clients whose kept balance is not what their entries come to. Empty in a sound shop. */
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
