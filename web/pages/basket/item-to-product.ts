import type { BasketItem } from '#shared/basket/contract.ts'
import type { BasketProduct } from '#web/basket/apply-edit.ts'

/** A line as the thing that can be put into the basket again. */
export function itemToProduct({ img, tint, ...item }: BasketItem): BasketProduct {
  return { ...item, picture: { src: img, tint } }
}
