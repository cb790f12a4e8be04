import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Listing, ProductTile } from '#shared/catalog/contract.ts'

/** Number of pages added to a list, by the entry of the browser's history, so that going back restores them. */
const added = new Map<string, number>()

/** Pages of the same list: `peek` reads from the cache, `fetch` loads a page into it. */
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

/** Returns the page of the address together with the pages that 'Показать ещё' has added. */
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

  // A product that moved between two pages while they were fetched is shown only once.
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
