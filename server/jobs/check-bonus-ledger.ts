import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bonusAccounts, bonusEntries, bonusLots } from '#db/schema/account.ts'

const lotId = sql<number>`coalesce(${bonusEntries.lotId}, ${bonusEntries.id})`

/**
 * Ids of lots whose kept rest is not what their entries come to, or to which more has come back than they held. Empty
 * in a sound shop; and where no lot is below 0, which the table of lots refuses, no balance is.
 */
export function findBonusMismatches(db: Db): number[] {
  return db
    .select({ lotId })
    .from(bonusEntries)
    .leftJoin(bonusLots, eq(bonusLots.id, lotId))
    .groupBy(lotId)
    .having(
      sql`sum(${bonusEntries.amount}) IS NOT ${bonusLots.amountLeft} OR sum(${bonusEntries.amount}) > sum(iif(${bonusEntries.kind} = 'accrual', ${bonusEntries.amount}, 0)) OR count(DISTINCT ${bonusEntries.clientId}) > 1`,
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
