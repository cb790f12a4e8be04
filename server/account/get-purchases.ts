import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import { pictureOf } from '#server/pictures/picture-url.ts'
import type { Purchases, PurchasesInput } from '#shared/account/contract.ts'
import { roubles } from '#shared/money.ts'
import { productPath } from '#shared/paths.ts'
import { purchaseStatements } from './queries.ts'

/**
 * Lists what the customer has bought, each product once, the latest purchase first (ACC-2). Gifts are left out, and
 * so are orders that were cancelled, returned, or wait for a payment at the bank. Price and stock are current. Throws
 * NOT_SIGNED_IN.
 */
export function getPurchases(ctx: Ctx, { offset, limit }: PurchasesInput): Purchases {
  const { shopperId } = requireClient(ctx)
  const rows = purchaseStatements(ctx.db).page.all({ shopperId, offset, limit })
  return {
    purchases: rows.map(({ isSold, available, ...row }) => {
      const picture = pictureOf(row)
      return {
        shopItemId: row.shopItemId,
        marking: row.marking,
        name: row.name,
        brand: row.brand,
        url: productPath(row.marking),
        img: picture.src,
        tint: picture.tint,
        quantity: row.quantity,
        lastOrderId: row.lastOrderId,
        lastBoughtAt: row.lastBoughtAt,
        price: roubles(row.price),
        basePrice: roubles(row.basePrice),
        availableCount: isSold ? available : 0,
      }
    }),
  }
}
