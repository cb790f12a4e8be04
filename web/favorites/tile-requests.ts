/** The maximum number of ids in one request by the contract. */
const MAX_IDS = 60

/** Splits many products into requests for their tiles. */
export function tileRequests(shopItemIds: readonly number[]): { shopItemIds: number[] }[] {
  const requests: { shopItemIds: number[] }[] = []
  for (let from = 0; from < shopItemIds.length; from += MAX_IDS) {
    requests.push({ shopItemIds: shopItemIds.slice(from, from + MAX_IDS) })
  }
  return requests
}
