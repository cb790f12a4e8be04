import { QueryClient } from '@tanstack/react-query'
import { TRPCUntypedClient } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppRouter } from '#server/router.ts'
import { PageQueries } from './page-queries.ts'

class FakeClient extends TRPCUntypedClient<AppRouter> {
  readonly answer: () => unknown
  calls = 0

  constructor(answer: () => unknown) {
    super({ links: [] })
    this.answer = answer
  }

  override async query(): Promise<unknown> {
    this.calls += 1
    return this.answer()
  }
}

/** Loads a query three times at once and once more later, as loaders do; returns the answers and how it ended. */
async function loadWith(queryClient: QueryClient, answer: () => unknown, staleTime: number) {
  const client = new FakeClient(answer)
  const { get } = createTRPCQueryUtils<AppRouter>({ queryClient, client }).basket
  const fetch = () => get.fetch(undefined, { staleTime }).catch(String)
  const answers = [...(await Promise.all([fetch(), get.ensureData().catch(String), fetch()])), await fetch()]
  const queries = queryClient.getQueryCache().getAll()
  return { answers, calls: client.calls, states: queries.map(({ queryHash, state }) => [queryHash, state]) }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('a query of a page ends as it does with the library’s own client', () => {
  test.each([
    ['an answer', () => ({ quantity: 2 }), 30_000],
    ['an answer that is outdated at once', () => ({ quantity: 2 }), 0],
    ['null', () => null, 30_000],
    ['an error', () => Promise.reject(new Error('refused')), 30_000],
  ])('with %s', async (_, answer, staleTime) => {
    const ended = await loadWith(new PageQueries(), answer, staleTime)
    expect(ended).toEqual(await loadWith(new QueryClient(), answer, staleTime))
    expect(ended.states).toHaveLength(1)
  })
})
