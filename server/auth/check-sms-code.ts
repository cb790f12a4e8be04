import { and, eq, lt, sql } from 'drizzle-orm'
import { clients, shoppers, signInCodes } from '#db/schema/auth.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { authStatements } from '#server/identity/queries.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { countBudget, refuseOverBudget } from '#server/limits/budgets.ts'
import { recordSecurityEvent } from '#server/security-events.ts'
import { isCodeAlive, TRIES_PER_CODE } from '#shared/auth/code-life.ts'
import type { CheckSmsCodeInput, SignedIn } from '#shared/auth/contract.ts'
import { AppError } from '#shared/errors.ts'
import { openSession } from './open-session.ts'
import { readPhone } from './read-phone.ts'
import { isCode } from './sign-in-code.ts'

/** A refusal is returned, not thrown, because a thrown error would roll back the counting of the try. */
type Outcome = SignedIn | { readonly refused: 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_SPENT' }

const KIND_OF_REFUSAL = { CODE_WRONG: 'code-wrong', CODE_SPENT: 'code-locked', CODE_EXPIRED: null } as const

/** The budget that a failed check counts against, and the column of the code that counts its tries. */
interface Budget {
  /** Throws TOO_MANY_REQUESTS if it is used up. */
  refuse(): void
  count(): void
  readonly tries: 'strangerTries' | 'knownTries'
}

/**
 * Signs in with a phone and its code. A right code creates the customer if there is none, replaces the request's
 * session by a new one, and merges the guest (AUTH-67, AUTH-69). Any other code only counts as a try, and the answer
 * is the same for known and unknown phones (AUTH-66, AUTH-70). Throws BAD_INPUT, TOO_MANY_REQUESTS, CODE_WRONG,
 * CODE_EXPIRED, CODE_SPENT.
 */
export function checkSmsCode(ctx: Ctx, input: CheckSmsCodeInput): SignedIn {
  const phone = readPhone(input.phone)
  const outcome = inTransaction(ctx.db, () => check(ctx, phone, input.code))
  if ('refused' in outcome) {
    const kind = KIND_OF_REFUSAL[outcome.refused]
    if (kind !== null) recordSecurityEvent(ctx, { kind, phone })
    throw new AppError(outcome.refused)
  }
  return outcome
}

function check(ctx: Ctx, phone: string, code: string): Outcome {
  const client = authStatements(ctx.db).clientOfPhone.get({ phone })
  const budget = budgetOf(ctx, phone, client?.id)
  budget.refuse()

  const stored = authStatements(ctx.db).code.get({ phone })
  if (!stored) return wrong(budget)
  if (!isCodeAlive(stored, ctx.now)) return { refused: 'CODE_EXPIRED' }
  if (!takeTry(ctx, phone, budget)) return { refused: 'CODE_SPENT' }
  if (!isCode(ctx.config, stored, phone, code)) return wrong(budget)

  ctx.db.delete(signInCodes).where(eq(signInCodes.phone, phone)).run()
  return openSession(ctx, { id: client?.id ?? createClient(ctx, phone), phone })
}

function budgetOf(ctx: Ctx, phone: string, clientId: number | undefined): Budget {
  const { deviceToken } = ctx.session
  const tokenHash = deviceToken === null ? null : hashToken(deviceToken)
  if (tokenHash !== null && clientId !== undefined) {
    const isKnown = authStatements(ctx.db).knownDevice.get({ tokenHash, clientId }) !== undefined
    if (isKnown) return knownBudget(ctx, `${tokenHash}:${phone}`)
  }
  return {
    refuse: () => refuseOverBudget(ctx, 'code-check', { phone }),
    count: () => countBudget(ctx, 'code-check', { phone }),
    tries: 'strangerTries',
  }
}

function knownBudget(ctx: Ctx, device: string): Budget {
  return {
    refuse: () => refuseOverBudget(ctx, 'known-code-check', { device }),
    count: () => countBudget(ctx, 'known-code-check', { device }),
    tries: 'knownTries',
  }
}

function wrong(budget: Budget): Outcome {
  budget.count()
  return { refused: 'CODE_WRONG' }
}

/** Counts the try before the code is compared. Returns false if the code has no try left (AUTH-54). */
function takeTry(ctx: Ctx, phone: string, { tries }: Budget): boolean {
  const column = signInCodes[tries]
  const { changes } = ctx.db
    .update(signInCodes)
    .set({ [tries]: sql`${column} + 1` })
    .where(and(eq(signInCodes.phone, phone), lt(column, TRIES_PER_CODE)))
    .run()
  return changes === 1
}

/** Creates a customer without a name. Only the phone is proved, so nothing is copied from earlier orders with it. */
function createClient(ctx: Ctx, phone: string): number {
  const seen = { createdAt: ctx.now, seenAt: ctx.now }
  const { id } = ctx.db.insert(shoppers).values(seen).returning({ id: shoppers.id }).get()
  ctx.db
    .insert(clients)
    .values({ id, phone, name: '', smsAgreement: false, emailAgreement: false, createdAt: ctx.now })
    .run()
  return id
}
