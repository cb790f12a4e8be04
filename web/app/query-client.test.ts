import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const BASKET = [['basket', 'get'], { type: 'query' }]
const CHECKOUT = [['checkout', 'get'], { type: 'query' }]
const TARIFFS = [['tariffs', 'available'], { type: 'query' }]
const SILENCE = new TRPCClientError('fetch failed')
const REFUSAL = Object.assign(new TRPCClientError('no'), {
  data: { app: { code: 'COUPON_NOT_FOUND', message: 'no', details: null } },
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page that shows the basket and the tariffs; answers what a failed change leaves to be asked for again. */
async function failOn(side: 'server' | 'browser', error: Error) {
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const client = createQueryClient(side)
  for (const key of [BASKET, CHECKOUT, TARIFFS]) client.setQueryData(key, {})
  const mutationKey = [['checkout', 'update']]
  const change = client
    .getMutationCache()
    .build(client, { mutationKey, mutationFn: () => Promise.reject(error) })
  await change.execute(undefined).catch(() => undefined)
  const again = [BASKET, CHECKOUT, TARIFFS].filter((key) => client.getQueryState(key)?.isInvalidated)
  return { again, lines: logged.mock.calls.map(([what]) => what) }
}

test.each([
  ['basket.add', true],
  ['basket.changeQuantity', true],
  ['orders.place', true],
  ['checkout.update', false],
  ['favorites.add', false],
])('%s is told to other tabs where it moves the basket', async (name, isTold) => {
  const told: string[] = []
  vi.stubGlobal('localStorage', { setItem: (key: string) => told.push(key), removeItem: () => undefined })
  const client = createQueryClient('browser')
  const options = { mutationKey: [name.split('.')], mutationFn: () => Promise.resolve() }
  await client.getMutationCache().build(client, options).execute(undefined)
  expect(told).toEqual(isTold ? ['cartChange'] : [])
})

test('a refused change is logged by its name, and the basket asked for again', async () => {
  expect(await failOn('browser', REFUSAL)).toEqual({ again: [BASKET, CHECKOUT], lines: ['checkout.update'] })
})

test('a change that nobody answered may be made all the same: all that is shown is asked for again', async () => {
  expect(await failOn('browser', SILENCE)).toEqual({
    again: [BASKET, CHECKOUT, TARIFFS],
    lines: ['checkout.update'],
  })
})

test.each([
  ['tariffs.available', [BASKET]],
  ['search.autocomplete', []],
])(
  'a question that failed is logged, and the basket asked for again where it may matter: %s',
  async (name, again) => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    async function failOn(side: 'server' | 'browser') {
      const client = createQueryClient(side)
      client.setQueryData(BASKET, {})
      const queryKey = [name.split('.')]
      const queryFn = () => Promise.reject(REFUSAL)
      await client.query({ queryKey, queryFn, retry: false }).catch(() => undefined)
      return [BASKET].filter((key) => client.getQueryState(key)?.isInvalidated)
    }
    expect(await failOn('server')).toEqual([])
    expect(logged).not.toHaveBeenCalled()
    expect(await failOn('browser')).toEqual(again)
    expect(logged).toHaveBeenCalledWith(name, REFUSAL)
  },
)
