import { and, eq } from 'drizzle-orm'
import { signInCodes } from '#db/schema/auth.ts'
import { inTransaction } from '#db/transaction.ts'
import { passCaptcha } from '#server/captcha/pass-captcha.ts'
import type { Ctx } from '#server/context.ts'
import { knownBrowser } from '#server/identity/known-browser.ts'
import { authStatements } from '#server/identity/queries.ts'
import {
  type CountedUse,
  countBudget,
  refuseOverAddressBudget,
  spendBudget,
  takeBack,
} from '#server/limits/budgets.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { CODE_LIFE_MS, RESEND_SECONDS, secondsToNextCode } from '#shared/auth/code-life.ts'
import type { IdentByPhoneInput, IdentByPhoneResult } from '#shared/auth/contract.ts'
import { signInSms } from '#shared/auth/sign-in-sms.ts'
import { AppError } from '#shared/errors.ts'
import { readPhone } from './read-phone.ts'
import { hashAddress, hashCode, newCode } from './sign-in-code.ts'

interface IssuedCode {
  readonly code: string
  readonly codeHash: string
  readonly isNewClient: boolean
  /** The code that is replaced; undefined if the phone had none of this kind. */
  readonly previous: typeof signInCodes.$inferSelect | undefined
  /** What it counts as in the budgets. */
  readonly uses: readonly CountedUse[]
}

/**
 * Sends a sign-in code to a phone, known or not, and creates no customer (AUTH-67). Throws BAD_INPUT,
 * CAPTCHA_MISSING, CAPTCHA_FAILED, CAPTCHA_DOWN, TOO_MANY_REQUESTS, CODE_TOO_SOON. Throws UPSTREAM_DOWN when nothing
 * was sent, which leaves the previous code valid, and CODE_UNCERTAIN when the message may still arrive (AUTH-73);
 * after either another code may be requested at once.
 */
export async function identByPhone(ctx: Ctx, input: IdentByPhoneInput): Promise<IdentByPhoneResult> {
  const phone = readPhone(input.phone)
  const device = knownBrowser(ctx, phone)
  // Whoever shares the address of a browser that knows the phone must not use up its codes.
  if (device === null) refuseOverAddressBudget(ctx, 'code')
  await passCaptcha(ctx, input.captchaToken)
  const issued = await whenWritable(ctx.db, () => inTransaction(ctx.db, () => issueCode(ctx, phone, device)))
  await sendCode(ctx, phone, issued)
  return { timeToNextAttempt: RESEND_SECONDS, isNewClient: issued.isNewClient }
}

/**
 * Replaces the phone's code by a new one and counts it as sent. A browser that knows the phone has a code, a wait, and
 * a budget of its own, which other browsers cannot take from it (AUTH-63).
 */
function issueCode(ctx: Ctx, phone: string, device: string | null): IssuedCode {
  const isKnown = device !== null
  const previous = authStatements(ctx.db)
    .codes.all({ phone })
    .find((one) => one.isKnown === isKnown)
  const timeToNextAttempt = previous ? secondsToNextCode(previous.sentAt, ctx.now) : 0
  if (timeToNextAttempt > 0) throw new AppError('CODE_TOO_SOON', { timeToNextAttempt })
  // Nobody else's SMS keep a code from a browser that knows the phone, but its codes are SMS to the phone too.
  const uses =
    device === null
      ? [...spendBudget(ctx, 'sms', { phone }), ...spendBudget(ctx, 'code', { phone })]
      : [...countBudget(ctx, 'sms', { phone }), ...spendBudget(ctx, 'known-code', { device, phone })]

  const code = newCode()
  const row = {
    ...hashCode(ctx.config, phone, code),
    ...{ strangerTries: 0, knownTries: 0, sentAt: ctx.now, expiresAt: ctx.now + CODE_LIFE_MS },
    askedBy: hashAddress(ctx),
  }
  ctx.db
    .insert(signInCodes)
    .values({ phone, isKnown, ...row })
    .onConflictDoUpdate({ target: [signInCodes.phone, signInCodes.isKnown], set: row })
    .run()
  const isNewClient = authStatements(ctx.db).clientOfPhone.get({ phone }) === undefined
  return { code, codeHash: row.codeHash, isNewClient, previous, uses }
}

/** Sends the code at once and not through the outbox, which would store it in clear text. */
async function sendCode(ctx: Ctx, phone: string, issued: IssuedCode): Promise<void> {
  const text = signInSms({ code: issued.code, origin: ctx.config.publicOrigin })
  try {
    await callUpstream(ctx, 'sms:codes', () =>
      ctx.upstreams.sms.send({
        ...{ dedupeKey: `code:${ctx.newId()}`, phone, text },
        requesterAddress: ctx.session.address,
      }),
    )
  } catch (error) {
    const isUncertain = error instanceof UpstreamError && !error.isUndone
    await whenWritable(ctx.db, () =>
      inTransaction(ctx.db, () => {
        if (isUncertain) allowResend(ctx, phone, issued)
        else {
          restorePrevious(ctx, phone, issued)
          takeBack(ctx, unsentUses(issued, error))
        }
      }),
    )
    if (!(error instanceof UpstreamError)) throw error
    ctx.log.warn({ err: error }, 'a sign-in code was not sent, or the outcome is unknown')
    throw new AppError(isUncertain ? 'CODE_UNCERTAIN' : 'UPSTREAM_DOWN')
  }
}

/** For a message that may still arrive: its code stays valid, and another one may be requested at once. */
function allowResend(ctx: Ctx, phone: string, { codeHash }: IssuedCode): void {
  const sentAt = ctx.now - RESEND_SECONDS * 1000
  ctx.db.update(signInCodes).set({ sentAt }).where(isIssued(phone, codeHash)).run()
}

/** For a message that was not sent: restores the code that this one replaced. */
function restorePrevious(ctx: Ctx, phone: string, { codeHash, previous }: IssuedCode): void {
  if (previous) ctx.db.update(signInCodes).set(previous).where(isIssued(phone, codeHash)).run()
  else ctx.db.delete(signInCodes).where(isIssued(phone, codeHash)).run()
}

/**
 * Returns what a message does not count as that was not sent. A gateway that refuses a number works, and is asked again
 * at the next request, so whoever has named the number goes on counting.
 */
function unsentUses({ uses }: IssuedCode, error: unknown): readonly CountedUse[] {
  if (!(error instanceof UpstreamError)) return []
  return error.reason === 'refused' ? uses.filter(({ by }) => by === 'phone') : uses
}

/** Matches the stored code only if it is still the issued one; another request may have replaced it meanwhile. */
function isIssued(phone: string, codeHash: string) {
  return and(eq(signInCodes.phone, phone), eq(signInCodes.codeHash, codeHash))
}
