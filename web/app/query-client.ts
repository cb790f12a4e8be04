import { QueryClient } from '@tanstack/react-query'

/** One per request on the server, one per page in the browser. Fresh for 30 s: hydration fetches nothing again. */
export function createQueryClient(side: 'server' | 'browser'): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: side === 'server' ? false : 1, refetchOnWindowFocus: false },
    },
  })
}
