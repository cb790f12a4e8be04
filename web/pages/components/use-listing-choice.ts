import type { ListingChoice } from '#shared/catalog/contract.ts'
import { parseChoice } from '#shared/paths.ts'
import { useAddressParams } from '#web/lib/use-address-params.ts'

/** Returns the choice in the page's address, for which the loader has loaded the data. */
export function useListingChoice(): ListingChoice {
  const params = useAddressParams()
  return parseChoice(params)
}
