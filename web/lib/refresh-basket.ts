import type { trpc } from './trpc.ts'

type Utils = Pick<ReturnType<typeof trpc.useUtils>, 'basket' | 'checkout'>

/**
 * Fetches the basket and the price of its delivery again. The checkout's data, which may have been prefetched, become
 * outdated only; where its page is open, it fetches them again itself.
 */
export async function refreshBasket({ basket, checkout }: Utils): Promise<void> {
  await Promise.all([
    basket.get.invalidate(),
    checkout.delivery.invalidate(),
    checkout.get.invalidate(undefined, { refetchType: 'none' }),
  ])
}
