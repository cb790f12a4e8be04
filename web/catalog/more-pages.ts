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
  const [request, setRequest] = useState<{ place: string; state: 'idle' | 'loading' | 'failed' }>()
  // That of another list, which the page has shown before, says nothing about this one.
  const state = request?.place === place ? request.state : 'idle'
  const more: Listing[] = []
  for (let i = 1; i <= (added.get(place) ?? 0); i++) {
    const next = pages.peek(listing.page + i)
    if (!next) break
    more.push(next)
  }
  const lastPage = listing.page + more.length

  function end(state: 'idle' | 'failed') {
    // Another object in any case, so that what was added is shown.
    setRequest((last) => (last === undefined || last.place === place ? { place, state } : { ...last }))
  }

  async function showNext() {
    setRequest({ place, state: 'loading' })
    try {
      await pages.fetch(lastPage + 1)
      added.set(place, more.length + 1)
      end('idle')
    } catch {
      end('failed')
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
