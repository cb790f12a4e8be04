import { and, eq, lt, sql } from 'drizzle-orm'
import { clients, shoppers, signInCodes } from '#db/schema/auth.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { authStatements } from '#server/identity/queries.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { countUse, type Limit, refuseOverLimit } from '#server/limits/limits.ts'
import { isCodeAlive, TRIES_PER_CODE } from '#shared/auth/code-life.ts'
import type { CheckSmsCodeInput, SignedIn } from '#shared/auth/contract.ts'
import { AppError } from '#shared/errors.ts'
import { failuresOfDevice, failuresOfStrangers } from './code-limits.ts'
import { openSession } from './open-session.ts'
import { readPhone } from './read-phone.ts'
import { isCode } from './sign-in-code.ts'

/** A refusal is no exception here: the tries it has cost must be kept. */
type Outcome = SignedIn | { readonly refused: 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_SPENT' }

/** Whose tries a check costs, and of which column of the code. */
interface Budget {
  readonly limits: readonly Limit[]
  readonly tries: 'strangerTries' | 'knownTries'
}

/**
 * Signs in with a phone and its code (spec §4, Sign-in; rules, trap 10): a right code makes the client if need be,
 * opens a session in place of the request's old one and merges the guest; any other changes nothing but counts, and
 * says the same of phones known and unknown. BAD_INPUT, TOO_MANY_REQUESTS, CODE_WRONG, CODE_EXPIRED, CODE_SPENT.
 */
export function checkSmsCode(ctx: Ctx, input: CheckSmsCodeInput): SignedIn {
  const phone = readPhone(input.phone)
  const outcome = inTransaction(ctx.db, () => check(ctx, phone, input.code))
  if ('refused' in outcome) throw new AppError(outcome.refused)
  return outcome
}

function check(ctx: Ctx, phone: string, code: string): Outcome {
  const client = authStatements(ctx.db).clientOfPhone.get({ phone })
  const budget = budgetOf(ctx, phone, client?.id)
  for (const limit of budget.limits) refuseOverLimit(ctx, limit)

  const stored = authStatements(ctx.db).code.get({ phone })
  if (!stored) return wrong(ctx, budget)
  if (!isCodeAlive(stored, ctx.now)) return { refused: 'CODE_EXPIRED' }
  if (!takeTry(ctx, phone, budget)) return { refused: 'CODE_SPENT' }
  if (!isCode(ctx.config, stored, phone, code)) return wrong(ctx, budget)

  ctx.db.delete(signInCodes).where(eq(signInCodes.phone, phone)).run()
  return openSession(ctx, { id: client?.id ?? createClient(ctx, phone), phone })
}

function budgetOf(ctx: Ctx, phone: string, clientId: number | undefined): Budget {
  const { deviceToken } = ctx.session
  const tokenHash = deviceToken === null ? null : hashToken(deviceToken)
  if (tokenHash !== null && clientId !== undefined) {
    const isKnown = authStatements(ctx.db).knownDevice.get({ tokenHash, clientId }) !== undefined
    if (isKnown) return { limits: failuresOfDevice(tokenHash, phone), tries: 'knownTries' }
  }
  return { limits: failuresOfStrangers(ctx, phone), tries: 'strangerTries' }
}

function wrong(ctx: Ctx, { limits }: Budget): Outcome {
  for (const { key } of limits) countUse(ctx, key)
  return { refused: 'CODE_WRONG' }
}

/** Counted before it is compared; false when the code has none left. */
function takeTry(ctx: Ctx, phone: string, { tries }: Budget): boolean {
  const column = signInCodes[tries]
  const { changes } = ctx.db
    .update(signInCodes)
    .set({ [tries]: sql`${column} + 1` })
    .where(and(eq(signInCodes.phone, phone), lt(column, TRIES_PER_CODE)))
    .run()
  return changes === 1
}

/** Only his phone is proved: whatever else orders of that phone say stays with them. */
function createClient(ctx: Ctx, phone: string): number {
  const { id } = ctx.db.insert(shoppers).values({ createdAt: ctx.now }).returning({ id: shoppers.id }).get()
  ctx.db
    .insert(clients)
    .values({ id, phone, name: '', smsAgreement: false, emailAgreement: false, createdAt: ctx.now })
    .run()
  return id
}
