import { and, asc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { bonusAccounts, bonusEntries, bonusGrants } from '#db/schema/bonuses.ts'
import type { Ctx } from '#server/context.ts'

/** Matches grants that are not empty. The condition equals that of the partial indexes, so that SQLite uses them. */
export const isOpenGrant = sql`${bonusGrants.amountLeft} > 0`

/** A grant with what is left of it. */
interface BonusGrant {
  readonly grantId: number
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
  openGrants: db
    .select({ grantId: bonusGrants.id, left: bonusGrants.amountLeft, expiresAt: bonusGrants.expiresAt })
    .from(bonusGrants)
    .where(and(eq(bonusGrants.clientId, sql.placeholder('clientId')), isOpenGrant))
    .orderBy(asc(bonusGrants.expiresAt), asc(bonusGrants.id))
    .limit(sql.placeholder('most'))
    .prepare(),
  leftOf: db
    .select({ left: bonusGrants.amountLeft })
    .from(bonusGrants)
    .where(eq(bonusGrants.id, sql.placeholder('grantId')))
    .prepare(),
}))

/** Returns the sum of the customer's ledger entries and the number of rows in the history. */
export function bonusAccount(
  ctx: Pick<Ctx, 'db'>,
  clientId: number,
): { balance: number; operations: number } {
  return statements(ctx.db).account.get({ clientId }) ?? { balance: 0, operations: 0 }
}

/**
 * Returns what a customer can spend: the sum of the ledger entries (BON-24). An expired grant counts until the job
 * has entered its expiry.
 */
export function bonusBalance(ctx: Pick<Ctx, 'db'>, clientId: number): number {
  return bonusAccount(ctx, clientId).balance
}

/** A negative LIMIT means no limit in SQLite. */
const ALL = -1

/**
 * Returns at most `most` of the customer's grants that are not empty, the one that expires first at the beginning.
 */
export function openGrants(ctx: Pick<Ctx, 'db'>, clientId: number, most = ALL): BonusGrant[] {
  return statements(ctx.db).openGrants.all({ clientId, most })
}

/** Returns what is left of a grant; 0 for an unknown id. */
export function leftOfGrant(ctx: Pick<Ctx, 'db'>, id: number): number {
  return statements(ctx.db).leftOf.get({ grantId: id })?.left ?? 0
}

type BonusEntry = Omit<typeof bonusEntries.$inferInsert, 'id' | 'at'>

/** Appends an entry to the ledger. Runs inside the transaction that causes it. */
export function addBonusEntry(ctx: Pick<Ctx, 'db' | 'now'>, entry: BonusEntry): void {
  ctx.db
    .insert(bonusEntries)
    .values({ ...entry, at: ctx.now })
    .run()
}
