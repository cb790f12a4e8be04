import { QueryObserver } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import type { AppRouter } from '#server/router.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { askPastCache } from './ask-anew.ts'

const FAVORITES = { items: [] }

// Requirement: BASK-55
test('says what became of a change whose answer was lost while the page fetches prices that wait for carriers', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const fetch = (url: unknown) =>
    String(url).includes('checkout.delivery')
      ? new Promise<never>(() => undefined)
      : Promise.resolve(Response.json([{ result: { data: FAVORITES } }]))
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: 'http://shop.example/trpc', fetch })],
  })
  const queryClient = createQueryClient('browser')
  const queryKey = [['checkout', 'delivery'], { type: 'query' }]
  queryClient.setQueryData(queryKey, {})
  const shown = new QueryObserver(queryClient, { queryKey, queryFn: () => client.checkout.delivery.query() })
  const leave = shown.subscribe(() => undefined)
  const mutationFn = () => Promise.reject(new Error('connection reset'))
  const change = queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: [['favorites', 'add']], mutationFn })
  await change.execute(undefined).catch(() => undefined)
  expect(await askPastCache(client.favorites.list)).toEqual(FAVORITES)
  leave()
  vi.restoreAllMocks()
})
