import { createTRPCClient } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/router.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { refreshOfCity } from './refresh-city.ts'

// Requirement: GEO-34, DLV-51
test('opens the checkout for the new city, also if it was being prefetched during the change', async () => {
  const queryClient = createQueryClient('browser')
  const utils = createTRPCQueryUtils<AppRouter>({
    queryClient,
    client: createTRPCClient<AppRouter>({ links: [] }),
  })
  const answers: ((city: string) => void)[] = []
  const open = () =>
    queryClient.query({
      queryKey: [['checkout', 'get'], { type: 'query' }],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    })
  const prefetched = open()
  refreshOfCity(utils, queryClient)
  answers[0]?.('Челябинск')
  expect(await prefetched).toBe('Челябинск')
  const opened = open()
  answers[1]?.('Москва')
  expect(await opened).toBe('Москва')
})
