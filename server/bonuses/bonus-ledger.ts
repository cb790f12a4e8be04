import { and, asc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { bonusAccounts, bonusEntries, bonusLots } from '#db/schema/account.ts'
import type { Ctx } from '#server/context.ts'

/** The lots that are not empty, word for word as their indexes have it. */
export const isOpenLot = sql`${bonusLots.amountLeft} > 0`

/** What is left of one accrual. */
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

/** What the client's entries come to, and how many rows their history has. */
export function bonusAccount(
  ctx: Pick<Ctx, 'db'>,
  clientId: number,
): { balance: number; operations: number } {
  return statements(ctx.db).account.get({ clientId }) ?? { balance: 0, operations: 0 }
}

/** What a client can spend: the sum of the entries. A lot past its date counts until its burning is entered. */
export function bonusBalance(ctx: Pick<Ctx, 'db'>, clientId: number): number {
  return bonusAccount(ctx, clientId).balance
}

/** How SQLite writes a LIMIT that limits nothing. */
const ALL = -1

/** The client's lots that are not empty, the earliest to burn first. */
export function openLots(ctx: Pick<Ctx, 'db'>, clientId: number, most = ALL): BonusLot[] {
  return statements(ctx.db).openLots.all({ clientId, most })
}

/** What is left of a lot; 0 for one that does not exist. */
export function leftOfLot(ctx: Pick<Ctx, 'db'>, id: number): number {
  return statements(ctx.db).leftOf.get({ lotId: id })?.left ?? 0
}

type BonusEntry = Omit<typeof bonusEntries.$inferInsert, 'id' | 'at'>

/** Adds an entry to the account. Called inside the transaction that decides it. */
export function addBonusEntry(ctx: Pick<Ctx, 'db' | 'now'>, entry: BonusEntry): void {
  ctx.db
    .insert(bonusEntries)
    .values({ ...entry, at: ctx.now })
    .run()
}
