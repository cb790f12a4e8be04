import type { trpc } from '#web/lib/trpc.ts'

/** Fetches everything again that depends on the shopper's city. */
export function refreshOfCity(utils: ReturnType<typeof trpc.useUtils>): void {
  void utils.tariffs.invalidate()
  void utils.checkout.invalidate()
  void utils.basket.get.invalidate()
}
