import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Listing, ProductTile } from '#shared/catalog/contract.ts'

/** How many pages were added to a list, by the place in the browser's history: going back finds them again. */
const added = new Map<string, number>()

/** Pages of the same list: `peek` answers from memory, `fetch` brings a page there. */
export interface ListingPages {
  readonly peek: (page: number) => Listing | undefined
  readonly fetch: (page: number) => Promise<unknown>
}

interface MorePages {
  readonly items: readonly ProductTile[]
  /** The last page that is shown. */
  readonly lastPage: number
  readonly isLoading: boolean
  readonly isFailed: boolean
  readonly showNext: () => void
}

/** The page of the address, and those that 'Показать ещё' has put under it. */
export function useMorePages(listing: Listing, pages: ListingPages): MorePages {
  const { key, pathname, search } = useLocation()
  const place = `${key} ${pathname}${search}`
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [, setShown] = useState(0)
  const more: Listing[] = []
  for (let i = 1; i <= (added.get(place) ?? 0); i++) {
    const next = pages.peek(listing.page + i)
    if (!next) break
    more.push(next)
  }
  const lastPage = listing.page + more.length

  async function showNext() {
    setState('loading')
    try {
      await pages.fetch(lastPage + 1)
      added.set(place, more.length + 1)
      setShown((count) => count + 1)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  // A product that moved between two pages while they were fetched is shown once.
  const items = [
    ...new Map(
      [listing, ...more].flatMap((part) => part.items).map((tile) => [tile.shopItemId, tile]),
    ).values(),
  ]
  return {
    items,
    lastPage,
    isLoading: state === 'loading',
    isFailed: state === 'failed',
    showNext: () => void showNext(),
  }
}
