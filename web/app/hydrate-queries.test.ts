import { dehydrate } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { hydrateQueries } from './hydrate-queries.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['right', 0],
  ['ahead', 5 * MINUTE_MS],
  ['behind', -5 * MINUTE_MS],
])('the page’s data are fresh for half a minute on a phone whose clock is %s', (_, difference) => {
  const server = createQueryClient('server')
  server.setQueryData(['basket'], {})
  server.setQueryData(['delivery'], {}, { updatedAt: 0 })
  const state = dehydrate(server)

  vi.useFakeTimers({ now: Date.now() + difference })
  const browser = createQueryClient('browser')
  hydrateQueries(browser, state)
  const isStale = (key: string) =>
    browser
      .getQueryCache()
      .find({ queryKey: [key] })
      ?.isStaleByTime(30_000)
  expect([isStale('basket'), isStale('delivery')]).toEqual([false, true])
  vi.advanceTimersByTime(31_000)
  expect(isStale('basket')).toBe(true)
})
