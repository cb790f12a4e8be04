import { and, eq } from 'drizzle-orm'
import { signInCodes } from '#db/schema/auth.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { countUse, countUses, refuseOverLimit } from '#server/http/limits.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { CODE_LIFE_MS, RESEND_SECONDS, secondsToNextCode } from '#shared/auth/code-life.ts'
import type { IdentByPhoneInput, IdentByPhoneResult } from '#shared/auth/contract.ts'
import { signInSms } from '#shared/auth/sign-in-sms.ts'
import { AppError } from '#shared/errors.ts'
import { ALARMING_SENDS, ALL_SENDS, sendsFromAddress, sendsToPhone } from './code-limits.ts'
import { passCaptcha } from './pass-captcha.ts'
import { authStatements } from './queries.ts'
import { readPhone } from './read-phone.ts'
import { hashCode, newCode } from './sign-in-code.ts'

interface IssuedCode {
  readonly code: string
  readonly codeHash: string
  readonly isNewClient: boolean
}

/**
 * Sends a code to a phone, known or not (spec §4, Sign-in; rules, Phones and codes). A number that nobody has
 * confirmed leaves no client behind. BAD_INPUT, CAPTCHA_MISSING, CAPTCHA_FAILED, CAPTCHA_DOWN, TOO_MANY_REQUESTS, CODE_TOO_SOON,
 * UPSTREAM_DOWN: then no code is valid and the next may be asked for at once.
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
  return { code, codeHash: row.codeHash, isNewClient }
}

function countSend(ctx: Ctx, phone: string): void {
  const limits = [...sendsToPhone(phone), sendsFromAddress(ctx)]
  for (const limit of limits) refuseOverLimit(ctx, limit)
  for (const key of new Set([...limits, ALL_SENDS].map((limit) => limit.key))) countUse(ctx, key)
  const sent = countUses(ctx, ALL_SENDS)
  if (sent === ALARMING_SENDS + 1) ctx.log.warn({ sent }, 'unusually many sign-in codes within an hour')
}

/** Never by way of the outbox: there the code would lie in clear. */
async function sendCode(ctx: Ctx, phone: string, { code, codeHash }: IssuedCode): Promise<void> {
  const text = signInSms({ code, origin: ctx.config.publicOrigin })
  try {
    await callUpstream(ctx, 'sms', () =>
      ctx.upstreams.sms.send({ dedupeKey: `code:${ctx.newId()}`, phone, text }),
    )
  } catch (error) {
    const isOurs = and(eq(signInCodes.phone, phone), eq(signInCodes.codeHash, codeHash))
    ctx.db.delete(signInCodes).where(isOurs).run()
    if (!(error instanceof UpstreamError)) throw error
    ctx.log.warn({ err: error }, 'a sign-in code was not sent')
    throw new AppError('UPSTREAM_DOWN')
  }
}
