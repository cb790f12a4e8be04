import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import { Provider as JotaiProvider } from 'jotai'
import type { ReactNode } from 'react'
import type { AppRouter } from '#server/router.ts'
import { type PageData, PageDataContext } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'

interface ProvidersProps {
  queryClient: QueryClient
  client: TRPCClient<AppRouter>
  data: PageData
  children: ReactNode
}

/** Jotai's store is one per render tree: a global one would be shared by all shoppers on the server. */
export function Providers({ queryClient, client, data, children }: ProvidersProps) {
  return (
    <PageDataContext value={data}>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <JotaiProvider>{children}</JotaiProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </PageDataContext>
  )
}
