import { type QueryFunction, useQueries, useQueryClient } from '@tanstack/react-query'
import type { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Listing, ProductTile } from '#shared/catalog/contract.ts'

/** Number of pages added to a list, by the entry of the browser's history, so that going back restores them. */
const added = new Map<string, number>()

type Key = ReturnType<typeof getQueryKey>

/** Returns the query of a page of the same list. */
export type PageQuery = (page: number) => {
  readonly queryKey: Key
  readonly queryFn?: QueryFunction<{ readonly listing: Listing }, Key>
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
export function useMorePages(listing: Listing, queryOf: PageQuery): MorePages {
  const client = useQueryClient()
  const { key, pathname, search } = useLocation()
  const place = `${key} ${pathname}${search}`
  const [request, setRequest] = useState<{ place: string; state: 'idle' | 'loading' | 'failed' }>()
  // That of another list, which the page has shown before, says nothing about this one.
  const state = request?.place === place ? request.state : 'idle'
  const more: Listing[] = []
  const numbers = Array.from({ length: added.get(place) ?? 0 }, (_, i) => listing.page + i + 1)
  // Used as queries, so that they are kept, and fetched again, as long as they are shown.
  const answers = useQueries({ queries: numbers.map(queryOf) })
  for (const { data } of answers) {
    if (!data) break
    more.push(data.listing)
  }
  const lastPage = listing.page + more.length

  function end(state: 'idle' | 'failed') {
    // Another object in any case, so that what was added is shown.
    setRequest((last) => (last === undefined || last.place === place ? { place, state } : { ...last }))
  }

  async function showNext() {
    setRequest({ place, state: 'loading' })
    try {
      await client.query({ ...queryOf(lastPage + 1), staleTime: 'static' })
      // Going back shows those that were added before only once they have been fetched again.
      added.set(place, Math.max(added.get(place) ?? 0, more.length + 1))
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
