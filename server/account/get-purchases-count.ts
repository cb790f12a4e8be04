import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import type { PurchasesCount } from '#shared/account/contract.ts'
import { purchaseStatements } from './queries.ts'

/**
 * Counts the different products that the customer has bought, which is the length of the list of purchases. Throws
 * NOT_SIGNED_IN.
 */
export function getPurchasesCount(ctx: Ctx): PurchasesCount {
  const { shopperId } = requireClient(ctx)
  return { purchasesCount: purchaseStatements(ctx.db).count.get({ shopperId })?.n ?? 0 }
}
