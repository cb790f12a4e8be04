import { callbackRequests } from '#db/schema/callback.ts'
import { inTransaction } from '#db/transaction.ts'
import { passCaptcha } from '#server/captcha/pass-captcha.ts'
import { recordConsent } from '#server/consents/record-consent.ts'
import type { Ctx } from '#server/context.ts'
import { refuseOverBudget, spendBudget } from '#server/limits/budgets.ts'
import { putMail } from '#server/mail/put-mail.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { callbackLetter } from '#shared/callback/callback-letter.ts'
import { callbackPhoneError, countedPhone } from '#shared/callback/callback-phone.ts'
import type { CallbackInput, CallbackResult } from '#shared/callback/contract.ts'
import { AppError } from '#shared/errors.ts'
import { callbackKey } from './callbacks-of.ts'

/**
 * Stores a callback request and queues a mail about it to the operators (CALL-11). The phone is not proved, so
 * nothing in the answer depends on whose it is. Throws CALLBACK_REFUSED, TOO_MANY_REQUESTS, CAPTCHA_MISSING,
 * CAPTCHA_FAILED, CAPTCHA_DOWN.
 */
export async function requestCallback(ctx: Ctx, input: CallbackInput): Promise<CallbackResult> {
  const phone = input.phone.trim()
  const text = callbackPhoneError(phone, input.scenario)
  if (text !== null) throw new AppError('CALLBACK_REFUSED', { text })
  const counted = { phone: countedPhone(phone) }
  refuseOverBudget(ctx, 'callback', counted)
  await passCaptcha(ctx, input.captchaToken)
  const customerId = await whenWritable(ctx.db, () =>
    inTransaction(ctx.db, () => {
      spendBudget(ctx, 'callback', counted)
      return writeRequest(ctx, { ...input, phone })
    }),
  )
  return { customerId, customerPhone: phone, customerAuthTicket: ctx.newId() }
}

function writeRequest(ctx: Ctx, { phone, scenario }: CallbackInput): number {
  const { id } = ctx.db
    .insert(callbackRequests)
    .values({ phone, scenario, createdAt: ctx.now })
    .returning({ id: callbackRequests.id })
    .get()
  recordConsent(ctx, { callbackId: id })
  const letter = callbackLetter({ id, phone, scenario, at: ctx.now })
  putMail(ctx, { dedupeKey: callbackKey(id, ctx.newId()), to: ctx.config.callbacksMailTo, letter })
  return id
}
