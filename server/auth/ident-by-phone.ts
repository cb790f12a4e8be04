import { and, eq } from 'drizzle-orm'
import { signInCodes } from '#db/schema/auth.ts'
import { inTransaction } from '#db/transaction.ts'
import { passCaptcha } from '#server/captcha/pass-captcha.ts'
import type { Ctx } from '#server/context.ts'
import { authStatements } from '#server/identity/queries.ts'
import { countUse, countUses, refuseOverLimit } from '#server/limits/limits.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { CODE_LIFE_MS, RESEND_SECONDS, secondsToNextCode } from '#shared/auth/code-life.ts'
import type { IdentByPhoneInput, IdentByPhoneResult } from '#shared/auth/contract.ts'
import { signInSms } from '#shared/auth/sign-in-sms.ts'
import { AppError } from '#shared/errors.ts'
import { ALARMING_SENDS, ALL_SENDS, sendsFromAddress, sendsToPhone } from './code-limits.ts'
import { readPhone } from './read-phone.ts'
import { hashCode, newCode } from './sign-in-code.ts'

interface IssuedCode {
  readonly code: string
  readonly codeHash: string
  readonly isNewClient: boolean
  /** The code that this one has taken the place of. */
  readonly previous: typeof signInCodes.$inferSelect | undefined
}

/**
 * Sends a code to a phone, known or not (spec §4, Sign-in; rules, Phones and codes). A number that nobody has
 * confirmed leaves no client behind. BAD_INPUT, CAPTCHA_MISSING, CAPTCHA_FAILED, CAPTCHA_DOWN, TOO_MANY_REQUESTS, CODE_TOO_SOON,
 * UPSTREAM_DOWN: then all is as it was; CODE_UNCERTAIN. After these two the next may be asked for at once.
 */
export async function identByPhone(ctx: Ctx, input: IdentByPhoneInput): Promise<IdentByPhoneResult> {
  const phone = readPhone(input.phone)
  refuseOverLimit(ctx, sendsFromAddress(ctx))
  await passCaptcha(ctx, input.captchaToken)
  const issued = inTransaction(ctx.db, () => issueCode(ctx, phone))
  await sendCode(ctx, phone, issued)
  return { timeToNextAttempt: RESEND_SECONDS, isNewClient: issued.isNewClient }
}

/** Puts a new code in the place of the old one, and counts it as sent. */
function issueCode(ctx: Ctx, phone: string): IssuedCode {
  const previous = authStatements(ctx.db).code.get({ phone })
  const timeToNextAttempt = previous ? secondsToNextCode(previous.sentAt, ctx.now) : 0
  if (timeToNextAttempt > 0) throw new AppError('CODE_TOO_SOON', { timeToNextAttempt })
  countSend(ctx, phone)

  const code = newCode()
  const row = {
    ...hashCode(ctx.config, phone, code),
    ...{ strangerTries: 0, knownTries: 0, sentAt: ctx.now, expiresAt: ctx.now + CODE_LIFE_MS },
  }
  ctx.db
    .insert(signInCodes)
    .values({ phone, ...row })
    .onConflictDoUpdate({ target: signInCodes.phone, set: row })
    .run()
  const isNewClient = authStatements(ctx.db).clientOfPhone.get({ phone }) === undefined
  return { code, codeHash: row.codeHash, isNewClient, previous }
}

function countSend(ctx: Ctx, phone: string): void {
  const limits = [...sendsToPhone(phone), sendsFromAddress(ctx)]
  for (const limit of limits) refuseOverLimit(ctx, limit)
  for (const key of new Set([...limits, ALL_SENDS].map((limit) => limit.key))) countUse(ctx, key)
  const sent = countUses(ctx, ALL_SENDS)
  if (sent === ALARMING_SENDS + 1) ctx.log.warn({ sent }, 'unusually many sign-in codes within an hour')
}

/** Never by way of the outbox: there the code would lie in clear. */
async function sendCode(ctx: Ctx, phone: string, issued: IssuedCode): Promise<void> {
  const text = signInSms({ code: issued.code, origin: ctx.config.publicOrigin })
  try {
    await callUpstream(ctx, 'sms', () =>
      ctx.upstreams.sms.send({ dedupeKey: `code:${ctx.newId()}`, phone, text }),
    )
  } catch (error) {
    const isLost = error instanceof UpstreamError && error.reason !== 'refused'
    if (isLost) letAskAgain(ctx, phone, issued)
    else takeBack(ctx, phone, issued)
    if (!(error instanceof UpstreamError)) throw error
    ctx.log.warn({ err: error }, 'a sign-in code was not sent, or nobody knows')
    throw new AppError(isLost ? 'CODE_UNCERTAIN' : 'UPSTREAM_DOWN')
  }
}

/** The message may arrive: its code stays good, and nobody waits for it. */
function letAskAgain(ctx: Ctx, phone: string, { codeHash }: IssuedCode): void {
  const sentAt = ctx.now - RESEND_SECONDS * 1000
  ctx.db.update(signInCodes).set({ sentAt }).where(isIssued(phone, codeHash)).run()
}

/** Nothing was sent: a code that has arrived before stays as good as it was. */
function takeBack(ctx: Ctx, phone: string, { codeHash, previous }: IssuedCode): void {
  if (previous) ctx.db.update(signInCodes).set(previous).where(isIssued(phone, codeHash)).run()
  else ctx.db.delete(signInCodes).where(isIssued(phone, codeHash)).run()
}

/** Another request may have put its own code there meanwhile. */
function isIssued(phone: string, codeHash: string) {
  return and(eq(signInCodes.phone, phone), eq(signInCodes.codeHash, codeHash))
}
