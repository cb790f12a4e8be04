import { callbackRequests } from '#db/schema/callback.ts'
import { outbox } from '#db/schema/jobs.ts'
import { inTransaction } from '#db/transaction.ts'
import { passCaptcha } from '#server/captcha/pass-captcha.ts'
import type { Ctx } from '#server/context.ts'
import { type Limit, refuseOverLimit, spendLimit } from '#server/limits/limits.ts'
import { callbackMail } from '#shared/callback/callback-mail.ts'
import { callbackPhoneError, countedPhone } from '#shared/callback/callback-phone.ts'
import type { CallbackInput, CallbackResult } from '#shared/callback/contract.ts'
import { AppError } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/time.ts'

const CALLS_PER_PHONE = 3

/**
 * Stores a callback request and queues a mail about it to the operators (CALL-11). The phone is not proved, so
 * nothing in the answer depends on whose it is. Throws CALLBACK_REFUSED, TOO_MANY_REQUESTS, CAPTCHA_MISSING,
 * CAPTCHA_FAILED, CAPTCHA_DOWN.
 */
export async function requestCallback(ctx: Ctx, input: CallbackInput): Promise<CallbackResult> {
  const phone = input.phone.trim()
  const text = callbackPhoneError(phone, input.scenario)
  if (text !== null) throw new AppError('CALLBACK_REFUSED', { text })
  const limits = limitsOf(ctx, phone)
  for (const limit of limits) refuseOverLimit(ctx, limit)
  await passCaptcha(ctx, input.captchaToken)
  const customerId = inTransaction(ctx.db, () => {
    for (const limit of limits) spendLimit(ctx, limit)
    return writeRequest(ctx, { ...input, phone })
  })
  return { customerId, customerPhone: phone, customerAuthTicket: ctx.newId() }
}

function limitsOf({ config, session }: Ctx, phone: string): readonly Limit[] {
  return [
    { key: `callback:phone:${countedPhone(phone)}`, max: CALLS_PER_PHONE, windowMs: HOUR_MS },
    { key: `callback:address:${session.address}`, max: config.callbacksPerAddress, windowMs: HOUR_MS },
  ]
}

function writeRequest(ctx: Ctx, { phone, scenario }: CallbackInput): number {
  const { id } = ctx.db
    .insert(callbackRequests)
    .values({ phone, scenario, createdAt: ctx.now })
    .returning({ id: callbackRequests.id })
    .get()
  const { subject, text } = callbackMail({ id, phone, scenario, at: ctx.now })
  ctx.db
    .insert(outbox)
    .values({
      ...{ channel: 'mail', dedupeKey: `callback:${ctx.newId()}`, recipient: ctx.config.callbacksMailTo },
      ...{ subject, body: text, createdAt: ctx.now, nextAttemptAt: ctx.now },
    })
    .run()
  return id
}
