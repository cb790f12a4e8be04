import { inTransaction } from '#db/transaction.ts'
import { passCaptcha } from '#server/captcha/pass-captcha.ts'
import { recordConsent } from '#server/consents/record-consent.ts'
import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import { utcOffsetOf } from '#server/geo/utc-offset.ts'
import { refuseOverBudget, spendBudget } from '#server/limits/budgets.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { AppError } from '#shared/errors.ts'
import type { RestockInput, RestockResult } from '#shared/restock/contract.ts'
import { readRestockContact } from '#shared/restock/restock-contact.ts'
import { addAsker, addTokenless } from './asked-restock.ts'
import { restockStatements } from './queries.ts'
import { requireSoldOut, storeRequest, waitingId } from './store-request.ts'

/**
 * Stores that a contact wants to be told when a sold-out product is available again (WAIT-2). The contact is not proved,
 * so the answer is the same whether or not it waits already, and nothing is sent to it before the product is back.
 * Throws BAD_INPUT (field `contact`), NOT_FOUND, STOCK_RETURNED, RESTOCKS_FULL, TOO_MANY_REQUESTS, CAPTCHA_MISSING,
 * CAPTCHA_FAILED, CAPTCHA_DOWN.
 */
export async function requestRestock(ctx: Ctx, input: RestockInput): Promise<RestockResult> {
  const { shopItemId, channel, captchaToken } = input
  const { contact, error } = readRestockContact(channel, input.contact)
  if (error !== null) throw new AppError('BAD_INPUT', { fields: { contact: error } })
  requireSoldOut(ctx, shopItemId)
  refuseOverBudget(ctx, 'restock', { contact })
  await passCaptcha(ctx, captchaToken)
  const utcOffset = utcOffsetOf(await getPlace(ctx))
  const token = await whenWritable(ctx.db, () =>
    inTransaction(ctx.db, () => {
      // Counted even if the contact waits already, so that the budget does not tell.
      spendBudget(ctx, 'restock', { contact })
      requireSoldOut(ctx, shopItemId)
      const known = waitingId(ctx, { shopItemId, contact })
      if (known !== null) {
        if (!restockStatements(ctx.db).askerOf.get({ requestId: known })) addTokenless(ctx, known)
        return addAsker(ctx, known)
      }
      const restockId = storeRequest(ctx, { shopItemId, channel, contact, clientId: null, utcOffset })
      recordConsent(ctx, { restockId })
      return addAsker(ctx, restockId)
    }),
  )
  return { channel, contact, token }
}
