import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { clients } from '#db/schema/auth.ts'
import { bonusAccounts, bonusEntries, bonusGrants } from '#db/schema/bonuses.ts'
import { atOnce, type Turns } from '#server/storage/turns.ts'

/** How many ids of entries, and how many customers, are looked at in one turn. */
const ENTRIES = 2000
const CLIENTS = 200

const grantId = sql<number>`coalesce(${bonusEntries.grantId}, ${bonusEntries.id})`

const statements = prepared((db) => {
  const from = sql.placeholder('from')
  const to = sql.placeholder('to')
  return {
    lastEntry: db
      .select({ id: sql<number>`coalesce(max(${bonusEntries.id}), 0)` })
      .from(bonusEntries)
      .prepare(),
    grants: db
      .select({ grantId })
      .from(bonusEntries)
      .leftJoin(bonusGrants, eq(bonusGrants.id, grantId))
      .where(
        or(
          and(gt(bonusEntries.grantId, from), lte(bonusEntries.grantId, to)),
          and(isNull(bonusEntries.grantId), gt(bonusEntries.id, from), lte(bonusEntries.id, to)),
        ),
      )
      .groupBy(grantId)
      .having(
        sql`sum(${bonusEntries.amount}) IS NOT ${bonusGrants.amountLeft} OR sum(${bonusEntries.amount}) > sum(iif(${bonusEntries.kind} = 'accrual', ${bonusEntries.amount}, 0)) OR count(DISTINCT ${bonusEntries.clientId}) > 1`,
      )
      .prepare(),
    clients: db
      .select({ id: clients.id })
      .from(clients)
      .where(gt(clients.id, from))
      .orderBy(asc(clients.id))
      .limit(CLIENTS)
      .prepare(),
    accounts: db
      .select({ clientId: bonusEntries.clientId })
      .from(bonusEntries)
      .leftJoin(bonusAccounts, eq(bonusAccounts.clientId, bonusEntries.clientId))
      .where(and(gt(bonusEntries.clientId, from), lte(bonusEntries.clientId, to)))
      .groupBy(bonusEntries.clientId)
      .having(sql`sum(${bonusEntries.amount}) IS NOT ${bonusAccounts.balance}`)
      .prepare(),
  }
})

/**
 * Returns the ids of grants that are inconsistent: their stored rest differs from the sum of their entries, more was
 * returned to them than they contained, or their entries belong to several customers. A table constraint prevents a
 * grant, and therefore a balance, below 0.
 */
export function* bonusMismatches(db: Db): Turns<number[]> {
  const found: number[] = []
  const last = statements(db).lastEntry.get()?.id ?? 0
  for (let from = 0; from < last; from += ENTRIES) {
    found.push(
      ...statements(db)
        .grants.all({ from, to: from + ENTRIES })
        .map((row) => row.grantId),
    )
    yield
  }
  return found
}

/** Returns the ids of customers whose stored balance differs from the sum of their entries. */
export function* accountMismatches(db: Db): Turns<number[]> {
  const found: number[] = []
  let from = 0
  for (;;) {
    const to = statements(db).clients.all({ from }).at(-1)?.id
    if (to === undefined) return found
    found.push(
      ...statements(db)
        .accounts.all({ from, to })
        .map(({ clientId }) => clientId),
    )
    from = to
    yield
  }
}

/** Like `bonusMismatches`, for a process that answers nobody meanwhile. */
export function findBonusMismatches(db: Db): number[] {
  return atOnce(bonusMismatches(db))
}

/** Like `accountMismatches`, for a process that answers nobody meanwhile. */
export function findAccountMismatches(db: Db): number[] {
  return atOnce(accountMismatches(db))
}
