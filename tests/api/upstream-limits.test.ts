import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootDeps } from '#server/boot.ts'
import { callUpstream, isFailing } from '#server/upstream/call-upstream.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { HOUR_MS } from '#shared/time.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => {
  vi.useRealTimers()
  shop.close()
})

const never = () => new Promise<never>(() => undefined)
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const fail = () => Promise.reject(new Error('down'))
const call = <T>(work: (signal: AbortSignal) => Promise<T>) => callUpstream(shop.ctx(), 'carriers:cdek', work)

test('passes answers and failures through', async () => {
  await expect(call(() => Promise.resolve(7))).resolves.toBe(7)
  await expect(call(fail)).rejects.toThrow('down')
})

test('times out after three seconds and aborts the work', async () => {
  vi.useFakeTimers()
  let signal: AbortSignal | undefined
  const late = call((given) => {
    signal = given
    return never()
  })
  const outcome = expect(late).rejects.toMatchObject({ name: 'UpstreamError', reason: 'timeout' })
  await vi.advanceTimersByTimeAsync(2999)
  expect(signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await outcome
  expect(signal?.aborted).toBe(true)
})

test('runs twenty calls at once while the rest wait', async () => {
  let running = 0
  let most = 0
  const work = async (i: number) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return i
  }
  const answers = await Promise.all(Array.from({ length: 75 }, (_, i) => call(() => work(i))))
  expect(answers).toEqual(Array.from({ length: 75 }, (_, i) => i))
  expect(most).toBe(20)
})

test.each([
  ['captcha', 1, 20],
  ['captcha', 4, 5],
  ['captcha', 6, 3],
  ['captcha', 64, 1],
  // The one process that does the jobs makes all calls of theirs.
  ['mail', 4, 20],
  ['sms:notices', 4, 20],
] as const)('calls of %s: of %i processes each makes %i at once', async (circuit, workers, most) => {
  const { config, database, log } = shop.deps
  const { upstreams } = bootDeps({ config: { ...config, workers }, database, log, assets: null }, null)
  let begun = 0
  const ends: (() => void)[] = []
  const work = () => {
    begun += 1
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const calls = Array.from({ length: 21 }, () => callUpstream({ ...shop.ctx(), upstreams }, circuit, work))
  await vi.waitFor(() => expect(begun).toBe(most))
  while (begun < 21 || ends.length > 0) {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(calls)
})

// Requirement: SEC-40
test('refuses a call that gets no slot within half a second, which is no failure of the upstream', async () => {
  vi.useFakeTimers()
  const running = Array.from({ length: 20 }, () => call(() => pause(2900)))
  const waiting = Array.from({ length: 30 }, () => call(never).catch((error: UpstreamError) => error.reason))
  const firstReason = Promise.race(waiting)
  await vi.advanceTimersByTimeAsync(499)
  await expect(Promise.race([firstReason, Promise.resolve('waits')])).resolves.toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  // The upstream was certainly not called.
  await expect(Promise.all(waiting)).resolves.toEqual(Array.from({ length: 30 }, () => 'closed'))
  await vi.advanceTimersByTimeAsync(2400)
  await Promise.all(running)
  await expect(call(() => Promise.resolve('free'))).resolves.toBe('free')
})

// Requirement: SEC-40
test('gives a call that has waited for a slot its full three seconds', async () => {
  vi.useFakeTimers()
  const running = Array.from({ length: 20 }, () => call(() => pause(400)))
  const waited = call(() => pause(2999))
  await vi.advanceTimersByTimeAsync(400 + 2999)
  await expect(waited).resolves.toBeUndefined()
  await Promise.all(running)
})

// Requirement: SEC-40
test('gives a mail thirty seconds, because only jobs send mail', async () => {
  vi.useFakeTimers()
  const mail = callUpstream(shop.ctx(), 'mail', never).catch((error: UpstreamError) => error.reason)
  await vi.advanceTimersByTimeAsync(29_999)
  await expect(Promise.race([mail, Promise.resolve('waits')])).resolves.toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  await expect(mail).resolves.toBe('timeout')
})

// Requirement: SEC-32
test('opens the circuit for thirty seconds after five failures in a row', async () => {
  let callCount = 0
  const failing = () => {
    callCount += 1
    return fail()
  }
  for (let i = 0; i < 5; i += 1) await expect(call(failing)).rejects.toThrow('down')
  await expect(call(failing)).rejects.toMatchObject({ reason: 'closed' })
  expect(callCount).toBe(5)

  shop.clock.advance(29_999)
  await expect(call(() => Promise.resolve(1))).rejects.toMatchObject({ reason: 'closed' })
  shop.clock.advance(1)
  await expect(call(failing)).rejects.toThrow('down')
  await expect(call(failing)).rejects.toMatchObject({ reason: 'closed' })
  expect(callCount).toBe(6)

  shop.clock.advance(30_000)
  await expect(call(() => Promise.resolve(1))).resolves.toBe(1)
  await expect(call(failing)).rejects.toThrow('down')
  await expect(call(() => Promise.resolve(2))).resolves.toBe(2)
})

test.each(['failed', 'timeout', 'garbage', 'lost'] as const)(
  'counts an upstream that has %s',
  async (reason) => {
    const failing = () => Promise.reject(new UpstreamError('carriers', reason))
    for (let i = 0; i < 5; i += 1) await expect(call(failing)).rejects.toMatchObject({ reason })
    await expect(call(() => Promise.resolve(1))).rejects.toMatchObject({ reason: 'closed' })
  },
)

// Requirement: SEC-32
test('does not open the circuit because of refusals', async () => {
  const refusing = () => Promise.reject(new UpstreamError('carriers', 'refused'))
  for (let i = 0; i < 20; i += 1) await expect(call(refusing)).rejects.toMatchObject({ reason: 'refused' })
  // A refusal is an answer, so failures are counted from zero after it.
  for (let i = 0; i < 4; i += 1) await expect(call(fail)).rejects.toThrow('down')
  await expect(call(refusing)).rejects.toMatchObject({ reason: 'refused' })
  await expect(call(fail)).rejects.toThrow('down')
  await expect(call(() => Promise.resolve(1))).resolves.toBe(1)
})

test('says that an upstream which has just refused will probably refuse again', async () => {
  const refusing = () => Promise.reject(new UpstreamError('carriers', 'refused'))
  await expect(call(refusing)).rejects.toMatchObject({ reason: 'refused' })
  expect(isFailing(shop.ctx(), 'carriers:cdek')).toBe(true)
  await call(() => Promise.resolve(1))
  expect(isFailing(shop.ctx(), 'carriers:cdek')).toBe(false)
})

test('counts failures from zero after a success, and for each upstream by itself', async () => {
  for (let i = 0; i < 3; i += 1) {
    for (let j = 0; j < 4; j += 1) await expect(call(fail)).rejects.toThrow('down')
    await expect(call(() => Promise.resolve(1))).resolves.toBe(1)
  }
  for (let i = 0; i < 5; i += 1) await expect(call(fail)).rejects.toThrow('down')
  await expect(callUpstream(shop.ctx(), 'geoip', () => Promise.resolve(1))).resolves.toBe(1)
})

test('does not keep the circuit open when the clock is set back', async () => {
  for (let i = 0; i < 5; i += 1) await expect(call(fail)).rejects.toThrow('down')
  shop.clock.advance(-HOUR_MS)
  await expect(call(() => Promise.resolve(1))).resolves.toBe(1)
})

test('calls no upstream inside a transaction', async () => {
  const calls: Promise<unknown>[] = []
  shop.database.db.transaction(() => {
    calls.push(call(() => Promise.resolve(1)))
  })
  await expect(calls[0]).rejects.toThrow('inside a transaction')
})
