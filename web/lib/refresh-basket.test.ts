import { createTRPCClient } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/router.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { refreshBasket } from './refresh-basket.ts'

const CHECKOUT = [['checkout', 'get'], { type: 'query' }]

// Requirement: BASK-10, BASK-30, BASK-44
test('makes the checkout, which may have been prefetched, ask again when it opens', async () => {
  const queryClient = createQueryClient('browser')
  queryClient.setQueryData(CHECKOUT, 'the basket before the change in another tab')
  const client = createTRPCClient<AppRouter>({ links: [] })
  await refreshBasket(createTRPCQueryUtils<AppRouter>({ queryClient, client }))
  const opened = queryClient.query({ queryKey: CHECKOUT, queryFn: () => Promise.resolve('the new basket') })
  expect(await opened).toBe('the new basket')
})
