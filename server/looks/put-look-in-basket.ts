import { addItems } from '#server/basket/add-items.ts'
import { getBasket } from '#server/basket/get-basket.ts'
import { storedQuantity } from '#server/basket/line-change.ts'
import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import type { LeftOut, LookInput, LookPutIn } from '#shared/looks/contract.ts'
import { piecesToAdd } from '#shared/looks/pieces-to-add.ts'
import { requireLook } from './get-look.ts'
import { type ResolvedItem, resolveLook } from './resolve-look.ts'

/**
 * Puts what a look needs into the caller's basket, in one transaction: of each product the pieces that are missing to
 * the number that the look needs, as far as stock and lines allow (LOOK-6, LOOK-7). Says what was left out and why.
 * Throws NOT_FOUND.
 */
export function putLookInBasket(ctx: Ctx, input: LookInput): LookPutIn {
  const look = requireLook(ctx, input)
  const { counted, leftOut } = inShopperTransaction(ctx, () => {
    const needed = resolveLook(ctx, look.id).map((item) => withStock(ctx, item))
    const lines = needed.filter(({ quantity }) => quantity > 0)
    const results = new Map(addItems(ctx, lines).map((result, i) => [lines[i]?.shopItemId, result]))
    return {
      counted: {
        added: lines.filter(({ shopItemId }) => (results.get(shopItemId)?.added ?? 0) > 0).length,
        already: needed.filter(({ inBasket, wanted }) => inBasket >= wanted).length,
      },
      leftOut: needed.flatMap(({ name, wanted, inBasket, shopItemId }): LeftOut[] => {
        const result = results.get(shopItemId)
        const has = inBasket + (result?.added ?? 0)
        return has >= wanted ? [] : [{ name, why: result?.why ?? 'stock', wanted, inBasket: has }]
      }),
    }
  })
  return { basket: getBasket(ctx), ...counted, leftOut }
}

/** Returns how many pieces of an item are to be added, and what the basket has of it that can be bought. */
function withStock(ctx: Ctx, { wanted: wantedName, quantity: wanted, product }: ResolvedItem) {
  const available = product?.available ?? 0
  const shopItemId = product?.id ?? 0
  const stored = product ? storedQuantity(ctx, product.id) : 0
  return {
    ...{ shopItemId, wanted, name: product?.name ?? wantedName },
    inBasket: Math.min(stored, available),
    quantity: piecesToAdd({ wanted, inBasket: stored, available }),
  }
}
