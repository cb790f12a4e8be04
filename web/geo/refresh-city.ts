import type { QueryClient } from '@tanstack/react-query'
import { refreshBasket } from '#web/lib/refresh-basket.ts'
import type { trpc } from '#web/lib/trpc.ts'

type Utils = Pick<ReturnType<typeof trpc.useUtils>, 'tariffs' | 'checkout'>

/** Fetches everything again that depends on the shopper's city. */
export function refreshOfCity({ tariffs, checkout }: Utils, client: QueryClient): void {
  void refreshBasket(client)
  void tariffs.invalidate()
  void checkout.get.invalidate()
}
