import { cleanQuery } from '#shared/search/clean-query.ts'
import type { AutocompleteView } from '#shared/search/contract.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'

/** Of the search, after the last key (spec §9). */
const DEBOUNCE_MS = 200

interface Suggestions {
  /** Null while nothing is typed, before the first answer and after one that failed. */
  readonly view: AutocompleteView | null
  readonly isWaiting: boolean
  readonly isFailed: boolean
}

/**
 * What the shop suggests for the words in the field. The call of an earlier query is aborted by the next one, so an
 * answer that is late never shows; without words there is no call (spec §4 and §7, Search).
 */
export function useSuggestions(typed: string): Suggestions {
  const wanted = cleanQuery(typed)
  const settled = cleanQuery(useDebounced(typed, DEBOUNCE_MS))
  const query = wanted === '' ? '' : settled
  const answer = trpc.search.autocomplete.useQuery(
    { query },
    {
      enabled: query !== '',
      retry: false,
      // One word is typed on: what its beginning found stays until the answer is there.
      placeholderData: (last) => (last && isSameThought(last.query, query) ? last : undefined),
      trpc: { abortOnUnmount: true },
    },
  )
  const isAsked = query !== '' && query === wanted
  const isFailed = isAsked && answer.isError && !answer.isFetching
  return {
    view: wanted === '' || query === '' ? null : (answer.data ?? null),
    isWaiting: wanted !== '' && !isFailed && (!isAsked || answer.isPlaceholderData || answer.isPending),
    isFailed,
  }
}

function isSameThought(one: string, other: string): boolean {
  return one !== '' && (other.startsWith(one) || one.startsWith(other))
}
