import { and, eq, lt, sql } from 'drizzle-orm'
import { clients, shoppers, signInCodes } from '#db/schema/auth.ts'
import { inTransaction } from '#db/transaction.ts'
import { recordClientConsent } from '#server/consents/record-consent.ts'
import type { Ctx } from '#server/context.ts'
import { knownBrowser } from '#server/identity/known-browser.ts'
import { authStatements } from '#server/identity/queries.ts'
import { countAddressBudget, countBudget, refuseOverBudget } from '#server/limits/budgets.ts'
import { recordSecurityEvent } from '#server/security-events.ts'
import { isCodeAlive, TRIES_PER_CODE } from '#shared/auth/code-life.ts'
import type { CheckSmsCodeInput, SignedIn } from '#shared/auth/contract.ts'
import { AppError } from '#shared/errors.ts'
import { openSession } from './open-session.ts'
import { readPhone } from './read-phone.ts'
import { hashAddress, isCode } from './sign-in-code.ts'

/** A refusal is returned, not thrown, because a thrown error would roll back the counting of the try. */
type Outcome = SignedIn | { readonly refused: 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_SPENT' }

const KIND_OF_REFUSAL = { CODE_WRONG: 'code-wrong', CODE_SPENT: 'code-locked', CODE_EXPIRED: null } as const

type StoredCode = typeof signInCodes.$inferSelect

/** The columns of a code that count its tries. */
type Tries = 'strangerTries' | 'knownTries'

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
  const device = knownBrowser(ctx, phone)
  if (device === null) refuseOverBudget(ctx, 'code-check', { phone })
  else refuseOverBudget(ctx, 'known-code-check', { device })

  const stored = authStatements(ctx.db).codes.all({ phone })
  const usable = usableCodes(stored, device !== null, ctx.now)
  if (usable.length === 0) return withoutCode(ctx, stored, device, 'CODE_EXPIRED')
  const tries: Tries = device === null ? 'strangerTries' : 'knownTries'
  const tried = usable.filter((one) => takeTry(ctx, one, tries))
  if (tried.length === 0) return withoutCode(ctx, stored, device, 'CODE_SPENT')
  if (!tried.some((one) => isCode(ctx.config, one, phone, code))) {
    if (device === null) countBudget(ctx, 'code-check', { phone })
    else countBudget(ctx, 'known-code-check', { device })
    // Whoever has requested the code learns at once that it has no further try (AUTH-54).
    const wasLast = tried.every((one) => one[tries] + 1 >= TRIES_PER_CODE)
    return { refused: wasLast && isAskedHere(ctx, stored, device) ? 'CODE_SPENT' : 'CODE_WRONG' }
  }

  ctx.db.delete(signInCodes).where(eq(signInCodes.phone, phone)).run()
  const client = authStatements(ctx.db).clientOfPhone.get({ phone })
  const id = client?.id ?? createClient(ctx, phone)
  recordClientConsent(ctx, id)
  return openSession(ctx, { id, phone })
}

/**
 * Returns the valid codes that a browser may enter. One that knows the phone may enter any, because two messages may
 * have reached the phone. Any other one is given a single code to guess.
 */
function usableCodes(stored: readonly StoredCode[], isKnown: boolean, now: number): readonly StoredCode[] {
  const alive = stored.filter((one) => isCodeAlive(one, now))
  if (isKnown) return alive
  return alive.filter((one) => !one.isKnown || alive.length === 1)
}

/**
 * Refuses a check for which the phone has no code to compare with. Only the browser that has requested a code, as far
 * as its address or its device tells, learns what has become of it; to all others it looks as if there were none, and
 * that counts against their address but not against the phone (AUTH-61).
 */
function withoutCode(
  ctx: Ctx,
  stored: readonly StoredCode[],
  device: string | null,
  reason: 'CODE_EXPIRED' | 'CODE_SPENT',
): Outcome {
  if (isAskedHere(ctx, stored, device)) return { refused: reason }
  if (device === null) countAddressBudget(ctx, 'code-check')
  else countBudget(ctx, 'known-code-check', { device })
  return { refused: 'CODE_WRONG' }
}

/** Whether this browser has requested one of the codes, as far as its address or its device tells. */
function isAskedHere(ctx: Ctx, stored: readonly StoredCode[], device: string | null): boolean {
  const askedBy = hashAddress(ctx)
  return stored.some((one) => device !== null || one.askedBy === askedBy)
}

/** Counts the try before the code is compared. Returns false if the code has no try left (AUTH-54). */
function takeTry(ctx: Ctx, { phone, isKnown }: StoredCode, tries: Tries): boolean {
  const column = signInCodes[tries]
  const { changes } = ctx.db
    .update(signInCodes)
    .set({ [tries]: sql`${column} + 1` })
    .where(and(eq(signInCodes.phone, phone), eq(signInCodes.isKnown, isKnown), lt(column, TRIES_PER_CODE)))
    .run()
  return changes === 1
}

/**
 * Creates a customer without a name. Only the phone is proved, so nothing is copied from orders that other browsers have
 * placed with it.
 */
function createClient(ctx: Ctx, phone: string): number {
  const seen = { createdAt: ctx.now, seenAt: ctx.now }
  const { id } = ctx.db.insert(shoppers).values(seen).returning({ id: shoppers.id }).get()
  ctx.db
    .insert(clients)
    .values({ id, phone, name: '', smsAgreement: false, emailAgreement: false, createdAt: ctx.now })
    .run()
  return id
}
