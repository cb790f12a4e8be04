import { QueryClient } from '@tanstack/react-query'

/**
 * One per request on the server, one per page in the browser. Fresh for 30 s: hydration fetches nothing again.
 * Without a network a call fails at once and is explained, instead of waiting unseen for the network's return.
 */
export function createQueryClient(side: 'server' | 'browser'): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: side === 'server' ? false : 1,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
