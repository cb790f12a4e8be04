import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import { pictureOf } from '#server/pictures/picture-url.ts'
import type { Purchases, PurchasesInput } from '#shared/account/contract.ts'
import { roubles } from '#shared/money.ts'
import { purchaseStatements } from './queries.ts'

/**
 * Lists what the client has bought, each product once, the latest purchase first (ACC-2). Gifts and orders that were
 * cancelled or returned or wait for their money at the bank are left out; price and stock are current. Throws NOT_SIGNED_IN.
 */
export function getPurchases(ctx: Ctx, { offset, limit }: PurchasesInput): Purchases {
  const { shopperId } = requireClient(ctx)
  const rows = purchaseStatements(ctx.db).page.all({ shopperId, offset, limit })
  return {
    purchases: rows.map(({ isSold, available, ...row }) => {
      const picture = pictureOf(row, 1)
      return {
        shopItemId: row.shopItemId,
        marking: row.marking,
        name: row.name,
        brand: row.brand,
        url: `/product/${row.marking}/`,
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
