import type { trpc } from '#web/lib/trpc.ts'

/** Fetches everything again that depends on the shopper's city. */
export function refreshOfCity(utils: ReturnType<typeof trpc.useUtils>): void {
  void utils.tariffs.invalidate()
  void utils.checkout.invalidate()
  void utils.basket.get.invalidate()
  forgetHints(utils)
}

/** Forgets suggested addresses, which are those of the city of the server's cookie (CHK-86). */
export function forgetHints(utils: ReturnType<typeof trpc.useUtils>): void {
  void utils.orders.addressHints.reset()
}
