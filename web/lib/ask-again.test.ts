import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/app/query-client.ts'
import { createAskWhenSettled } from './ask-again.ts'
import { outdateCheckout } from './refresh-basket.ts'

const TARIFFS = [['tariffs', 'available'], { type: 'query' }]

// On a server the library asks for nothing again by itself.
beforeEach(() => environmentManager.setIsServer(() => false))
afterEach(() => {
  environmentManager.setIsServer(() => true)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// Requirement: DLV-13
test('the tariffs on the page are loaded again once after several changes of the basket', async () => {
  vi.useFakeTimers()
  const client = createQueryClient('browser')
  client.mount()
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('tariffs'))
  const askWhenSettled = createAskWhenSettled()
  const optionsWhile = (isChanging: boolean) => ({
    ...{ queryKey: TARIFFS, queryFn: ask },
    ...askWhenSettled(isChanging),
  })
  const observer = new QueryObserver(client, optionsWhile(false))
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(5000)
  expect(ask).toHaveBeenCalledTimes(1)
  for (let press = 0; press < 3; press++) {
    observer.setOptions(optionsWhile(true))
    outdateCheckout(client)
    await vi.advanceTimersByTimeAsync(700)
    observer.setOptions(optionsWhile(false))
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})

// Requirement: DLV-13
test('tariffs that could not be loaded are asked for once after each change of the basket', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const client = createQueryClient('browser')
  client.mount()
  const ask = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('no tariffs')))
  const askWhenSettled = createAskWhenSettled()
  const optionsWhile = (isChanging: boolean) => ({
    ...{ queryKey: TARIFFS, queryFn: ask, retry: false },
    ...askWhenSettled(isChanging),
  })
  const observer = new QueryObserver(client, optionsWhile(false))
  const stop = observer.subscribe(() => undefined)
  for (const asks of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(55_000)
    expect(ask).toHaveBeenCalledTimes(asks)
    observer.setOptions(optionsWhile(true))
    outdateCheckout(client)
    await vi.advanceTimersByTimeAsync(700)
    observer.setOptions(optionsWhile(false))
  }
  stop()
})

// Requirement: DLV-13
test.each([
  ['are not asked for by themselves while none are shown', 'failed', 1],
  ['are asked for every ten seconds while older ones are shown', 'tariffs', 7],
])('tariffs that cannot be loaded %s', async (_title, first, asks) => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const client = createQueryClient('browser')
  client.mount()
  const ask = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('no tariffs')))
  if (first !== 'failed') ask.mockResolvedValueOnce(first)
  const options = { queryKey: TARIFFS, queryFn: ask, retry: false, ...createAskWhenSettled()(false) }
  const stop = new QueryObserver(client, options).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(5000)
  outdateCheckout(client)
  await vi.advanceTimersByTimeAsync(55_000)
  expect(ask).toHaveBeenCalledTimes(asks)
  stop()
})
