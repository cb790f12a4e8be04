import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { ListingChoice } from '#shared/catalog/contract.ts'
import { parseChoice } from '#web/app/paths.ts'
import { KEEPS_PLACE } from '#web/ui/link.tsx'
import type { ListingAddress } from './listing-address.ts'

interface Choosing {
  /** What is chosen, or about to be: controls answer at once, the list follows. */
  readonly choice: ListingChoice
  readonly isPending: boolean
  readonly choose: (choice: ListingChoice) => void
}

/** The choice of a list lives in its address; the reader stays where they are. */
export function useChoose(address: ListingAddress): Choosing {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const isPending = next !== undefined && next.pathname === pathname
  return {
    choice: parseChoice(new URLSearchParams(isPending ? next.search : search)),
    isPending,
    choose: (choice) => void navigate(address.to(choice), { preventScrollReset: true, state: KEEPS_PLACE }),
  }
}
