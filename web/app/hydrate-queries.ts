import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'

/**
 * Fills the cache with the data of the page that the server has rendered. They are as new as the page by the browser's
 * own date, with which the cache compares their times and which may be wrong. What is outdated already stays so.
 */
export function hydrateQueries(client: QueryClient, dehydrated: DehydratedState): void {
  for (const { state } of dehydrated.queries) {
    if (state.dataUpdatedAt > 0) state.dataUpdatedAt = Date.now()
  }
  hydrate(client, dehydrated)
}
