import type { trpc } from './trpc.ts'

/** Fetches the basket and the price of its delivery again. */
export async function refreshBasket(utils: ReturnType<typeof trpc.useUtils>): Promise<void> {
  await Promise.all([utils.basket.get.invalidate(), utils.checkout.delivery.invalidate()])
}
