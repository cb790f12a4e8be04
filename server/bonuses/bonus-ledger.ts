import { and, asc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { bonusAccounts, bonusEntries, bonusLots } from '#db/schema/account.ts'
import type { Ctx } from '#server/context.ts'

/** Matches grants (lots) that are not empty. It reads exactly as in the partial indexes, so that SQLite uses them. */
export const isOpenLot = sql`${bonusLots.amountLeft} > 0`

/** A grant: what is left of one accrual. */
interface BonusLot {
  readonly lotId: number
  /** Above 0. */
  readonly left: number
  readonly expiresAt: number
}

const statements = prepared((db) => ({
  account: db
    .select({ balance: bonusAccounts.balance, operations: bonusAccounts.operations })
    .from(bonusAccounts)
    .where(eq(bonusAccounts.clientId, sql.placeholder('clientId')))
    .prepare(),
  openLots: db
    .select({ lotId: bonusLots.id, left: bonusLots.amountLeft, expiresAt: bonusLots.expiresAt })
    .from(bonusLots)
    .where(and(eq(bonusLots.clientId, sql.placeholder('clientId')), isOpenLot))
    .orderBy(asc(bonusLots.expiresAt), asc(bonusLots.id))
    .limit(sql.placeholder('most'))
    .prepare(),
  leftOf: db
    .select({ left: bonusLots.amountLeft })
    .from(bonusLots)
    .where(eq(bonusLots.id, sql.placeholder('lotId')))
    .prepare(),
}))

/** Returns the sum of the client's ledger entries and the number of rows in their history. */
export function bonusAccount(
  ctx: Pick<Ctx, 'db'>,
  clientId: number,
): { balance: number; operations: number } {
  return statements(ctx.db).account.get({ clientId }) ?? { balance: 0, operations: 0 }
}

/**
 * Returns what a client can spend: the sum of the ledger entries (BON-24). A grant past its date counts until its
 * expiry is entered.
 */
export function bonusBalance(ctx: Pick<Ctx, 'db'>, clientId: number): number {
  return bonusAccount(ctx, clientId).balance
}

/** SQLite's LIMIT without a limit. */
const ALL = -1

/** Returns at most `most` of the client's grants that are not empty, the earliest to expire first. */
export function openLots(ctx: Pick<Ctx, 'db'>, clientId: number, most = ALL): BonusLot[] {
  return statements(ctx.db).openLots.all({ clientId, most })
}

/** Returns what is left of a grant; 0 for an unknown id. */
export function leftOfLot(ctx: Pick<Ctx, 'db'>, id: number): number {
  return statements(ctx.db).leftOf.get({ lotId: id })?.left ?? 0
}

type BonusEntry = Omit<typeof bonusEntries.$inferInsert, 'id' | 'at'>

/** Appends an entry to the ledger. Runs inside the transaction that decides it. */
export function addBonusEntry(ctx: Pick<Ctx, 'db' | 'now'>, entry: BonusEntry): void {
  ctx.db
    .insert(bonusEntries)
    .values({ ...entry, at: ctx.now })
    .run()
}
