import type { QueryClient } from '@tanstack/react-query'
import { keyOf, type ProcedureName } from './procedure-name.ts'

/** The basket, and the price of its delivery. */
const SHOWN: readonly ProcedureName[] = ['basket.get', 'checkout.delivery']
/** What carriers answer about the basket, and may be known already to a page that is opened later. */
const OF_CARRIERS: readonly ProcedureName[] = ['checkout.get', 'checkout.delivery', 'tariffs.available']

/**
 * Fetches the basket and the price of its delivery again. Checkout and tariffs, which may have been prefetched, become
 * outdated only; the page that shows them fetches them again itself.
 */
export async function refreshBasket(client: QueryClient): Promise<void> {
  outdateCheckout(client)
  await Promise.all(SHOWN.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))
}

/**
 * Makes the data of checkout and tariffs outdated, which may have been fetched before the basket changed. They are not
 * fetched before a page shows them, because every change of the basket would cost the answer of carriers. Call it
 * before anything is fetched again, because an answer that is under way counts as one from before the change.
 */
export function outdateCheckout(client: QueryClient): void {
  for (const name of OF_CARRIERS) void outdate(client, keyOf(name))
}

async function outdate(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  // An answer that is under way may be from before the change, and would count as new.
  await client
    .getQueryCache()
    .find({ queryKey, exact: false })
    ?.promise?.catch(() => undefined)
  await client.invalidateQueries({ queryKey, refetchType: 'none' })
}
