import { cleanQuery } from '#shared/search/clean-query.ts'
import type { AutocompleteView } from '#shared/search/contract.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'

/** Milliseconds from the last keystroke to the request (SEARCH-23). */
const DEBOUNCE_MS = 200

interface Suggestions {
  /** null if nothing is typed, before the first answer, and after a failure. */
  readonly view: AutocompleteView | null
  readonly isWaiting: boolean
  readonly isFailed: boolean
}

/**
 * Fetches suggestions for the text in the field. A new request aborts the previous one (SEARCH-24), so a late answer
 * is never shown. An empty query sends no request (SEARCH-25).
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
      // While the same words are being typed, the last suggestions stay until the next answer (SEARCH-42).
      placeholderData: (last) => (last && isContinuation(last.query, query) ? last : undefined),
      trpc: { abortOnUnmount: true },
    },
  )
  const isRequested = query !== '' && query === wanted
  const isFailed = isRequested && answer.isError && !answer.isFetching
  return {
    view: wanted === '' || query === '' ? null : (answer.data ?? null),
    isWaiting: wanted !== '' && !isFailed && (!isRequested || answer.isPlaceholderData || answer.isPending),
    isFailed,
  }
}

function isContinuation(one: string, other: string): boolean {
  return one !== '' && (other.startsWith(one) || one.startsWith(other))
}
