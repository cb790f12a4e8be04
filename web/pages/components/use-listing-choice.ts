import type { ListingChoice } from '#shared/catalog/contract.ts'
import { parseChoice } from '#shared/paths.ts'
import { useAddressParams } from '#web/lib/use-address-params.ts'

/** What the page's address chooses; equal to what its loader has loaded. */
export function useListingChoice(): ListingChoice {
  const params = useAddressParams()
  return parseChoice(params)
}
