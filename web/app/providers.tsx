import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { TRPCClient, TRPCUntypedClient } from '@trpc/client'
import type { ReactNode } from 'react'
import type { AppRouter } from '#server/router.ts'
import { type PageData, PageDataContext } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { usePlayedPresses } from './play-presses.ts'

interface ProvidersProps {
  queryClient: QueryClient
  client: TRPCClient<AppRouter> | TRPCUntypedClient<AppRouter>
  data: PageData
  children: ReactNode
}

/**
 * Provides what every page needs. The store of the checkout form is not included, because only the checkout page uses
 * it.
 */
export function Providers({ queryClient, client, data, children }: ProvidersProps) {
  usePlayedPresses()
  return (
    <PageDataContext value={data}>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </PageDataContext>
  )
}
