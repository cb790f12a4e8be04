import { useSearchParams } from 'react-router'
import type { ListingChoice } from '#shared/catalog/contract.ts'
import { parseChoice } from '#web/app/paths.ts'

/** What the page's address chooses; equal to what its loader has loaded. */
export function useListingChoice(): ListingChoice {
  const [params] = useSearchParams()
  return parseChoice(params)
}
