import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { Listing, ListingChoice } from '#shared/catalog/contract.ts'
import { parseChoice } from '#shared/paths.ts'
import { KEEPS_PLACE } from '#web/ui/link.tsx'
import type { ListingAddress } from './listing-address.ts'
import { withoutUnknown } from './unknown-filters.ts'

/** Derives the next choice from the last one, which may have been requested just now and not be shown yet. */
export type Choose = (change: (choice: ListingChoice) => ListingChoice) => void

interface Choosing {
  /** The choice that is shown or being loaded: controls react at once, the list follows. */
  readonly choice: ListingChoice
  readonly isPending: boolean
  readonly choose: Choose
}

/** Keeps the choice of a list in the address, without moving the scroll position or the focus. */
export function useChoose(address: ListingAddress, unknown: Listing['unknown']): Choosing {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const isPending = next !== undefined && next.pathname === pathname
  const shown = isPending ? next.search : search
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  }, [shown])

  function choose(change: (choice: ListingChoice) => ListingChoice): void {
    const to = address.to(change(choiceOf(latest.current, unknown)))
    latest.current = new URL(to, window.location.href).search
    // Rendered at once, because the links beside the control have to lead to the new choice too.
    void navigate(to, { preventScrollReset: true, state: KEEPS_PLACE, flushSync: true })
  }

  return { choice: choiceOf(shown, unknown), isPending, choose }
}

function choiceOf(search: string, unknown: Listing['unknown']): ListingChoice {
  return withoutUnknown(parseChoice(new URLSearchParams(search)), unknown)
}
