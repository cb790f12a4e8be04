import type { QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { createQueryClient } from './query-client.ts'

const BASKET = [['basket', 'get'], { type: 'query' }]
const CHECKOUT = [['checkout', 'get'], { type: 'query' }]
const TARIFFS = [['tariffs', 'available'], { type: 'query' }]
const NETWORK_ERROR = new TRPCClientError('fetch failed')
const REFUSAL = Object.assign(new TRPCClientError('no'), {
  data: { app: { code: 'COUPON_NOT_FOUND', message: 'no', details: null } },
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/**
 * Renders nothing, but holds basket, checkout and tariffs; returns which of them a failed change invalidates, and the
 * log.
 */
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

// Requirement: BASK-44, BASK-52, GEO-34
test.each([
  ['basket.add', ['cartChange']],
  ['basket.changeQuantity', ['cartChange']],
  ['orders.place', ['cartChange']],
  ['looks.putInBasket', ['cartChange']],
  ['geo.set', ['cityChange']],
  ['checkout.update', []],
  ['favorites.add', []],
])('%s is announced to other tabs if it changes the basket or the city', async (name, announced) => {
  const keys: string[] = []
  vi.stubGlobal('localStorage', { setItem: (key: string) => keys.push(key), removeItem: () => undefined })
  await makeChange(createQueryClient('browser'), name)
  expect(keys).toEqual(announced)
})

/** Opens the checkout, whose answers are held until `answer`; returns what it shows. */
function openingCheckout(client: QueryClient) {
  const answers: ((basket: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  return {
    open: () => client.query({ queryKey: CHECKOUT, queryFn }),
    answer: (basket: string) => answers.shift()?.(basket),
  }
}

async function makeChange(client: QueryClient, name: string, error?: Error): Promise<void> {
  const mutationFn = () => (error ? Promise.reject(error) : Promise.resolve())
  const change = client.getMutationCache().build(client, { mutationKey: [name.split('.')], mutationFn })
  await change.execute(undefined).catch(() => undefined)
}

// Requirement: BASK-10, BASK-30
describe('the checkout, whose data were prefetched', () => {
  test.each([
    ['basket.add', 'new'],
    ['basket.changeQuantity', 'new'],
    ['orders.repeat', 'new'],
    ['looks.putInBasket', 'new'],
    ['favorites.add', 'old'],
  ])('opens after %s with the %s basket', async (name, expected) => {
    const client = createQueryClient('browser')
    client.setQueryData(CHECKOUT, 'old')
    await makeChange(client, name)
    const { open, answer } = openingCheckout(client)
    const opened = open()
    answer('new')
    expect(await opened).toBe(expected)
  })

  test.each([
    ['was made', undefined],
    ['was refused, because the basket is another one now', REFUSAL],
    ['has no answer', NETWORK_ERROR],
  ])('opens with the new basket also if it was being fetched while a change %s', async (_, error) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const client = createQueryClient('browser')
    const { open, answer } = openingCheckout(client)
    const prefetched = open()
    await makeChange(client, 'basket.add', error)
    answer('old')
    expect(await prefetched).toBe('old')
    const opened = open()
    answer('new')
    expect(await opened).toBe('new')
  })
})

// Requirement: CAT-36
test('keeps what no page shows while the shopper looks at a product for a quarter of an hour', () => {
  vi.useFakeTimers()
  const client = createQueryClient('browser')
  client.setQueryData(BASKET, 'page 2 of a list')
  vi.advanceTimersByTime(14 * MINUTE_MS)
  expect(client.getQueryData(BASKET)).toBe('page 2 of a list')
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(client.getQueryData(BASKET)).toBeUndefined()
  vi.useRealTimers()
})

// Requirement: BASK-12
test('logs a refused change by its name and invalidates the basket', async () => {
  expect(await failOn('browser', REFUSAL)).toEqual({
    again: [BASKET, CHECKOUT, TARIFFS],
    lines: ['checkout.update'],
  })
})

// Requirement: BASK-12, BASK-55
test('invalidates everything after a change without an answer, which may have been made', async () => {
  expect(await failOn('browser', NETWORK_ERROR)).toEqual({
    again: [BASKET, CHECKOUT, TARIFFS],
    lines: ['checkout.update'],
  })
})

// Requirement: BASK-12, DLV-25, PAY-10, ORD-37, BON-32, ACC-10
test.each([
  ['tariffs.available', [BASKET]],
  ['orders.list', [BASKET]],
  ['orders.byId', [BASKET]],
  ['account.bonuses', [BASKET]],
  ['account.bonusSummary', [BASKET]],
  ['account.purchases', [BASKET]],
  ['account.purchasesCount', [BASKET]],
  ['payments.systems', [BASKET]],
  ['checkout.get', []],
  ['search.autocomplete', []],
])(
  'logs a failed query, and invalidates the basket if the failure may affect it: %s',
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

/** Fetches a query whose first answer is an error; returns when it was fetched again, or nothing if it was not. */
async function fetchedAgainAfter(error: Error): Promise<number | undefined> {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const started = Date.now()
  const fetched: number[] = []
  const queryFn = () => {
    fetched.push(Date.now() - started)
    return fetched.length > 1 ? Promise.resolve('answer') : Promise.reject(error)
  }
  const answer = createQueryClient('browser')
    .query({ queryKey: BASKET, queryFn })
    .catch(() => undefined)
  await vi.runAllTimersAsync()
  await answer
  vi.useRealTimers()
  return fetched[1]
}

const refusedFor = (code: string, retryAfterSeconds: number) =>
  Object.assign(new TRPCClientError('no'), {
    data: { app: { code, message: 'no', details: { retryAfterSeconds } } },
  })

// Requirement: SEC-63
test.each([
  ['after a second without an answer', NETWORK_ERROR, 1000],
  ['when an overloaded shop says', refusedFor('OVERLOADED', 4), 4000],
  ['never, if that is too long to wait for', refusedFor('TOO_MANY_REQUESTS', 3600), undefined],
])('a query is fetched once more %s', async (_, error, ms) => {
  expect(await fetchedAgainAfter(error)).toBe(ms)
})
