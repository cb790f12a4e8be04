import { askAnew } from './ask-anew.ts'
import type { trpc } from './trpc.ts'

/** Asks the shop whether the basket has more pieces than before; null if there is no answer. */
export async function hasBasketGrown(
  { basket }: Pick<ReturnType<typeof trpc.useUtils>, 'basket'>,
  before: number,
): Promise<boolean | null> {
  const now = await askAnew(basket.get, undefined)
  return now && now.quantity > before
}
