/** The contract's limit of one request for tiles. */
const MAX_IDS = 60

/** Requests for the tiles of many products. */
export function tileRequests(shopItemIds: readonly number[]): { shopItemIds: number[] }[] {
  const requests: { shopItemIds: number[] }[] = []
  for (let from = 0; from < shopItemIds.length; from += MAX_IDS) {
    requests.push({ shopItemIds: shopItemIds.slice(from, from + MAX_IDS) })
  }
  return requests
}
