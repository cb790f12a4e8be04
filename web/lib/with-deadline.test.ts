import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ANSWER_DEADLINE_MS, withDeadline } from './with-deadline.ts'

/** Gives no answer until the request is aborted. */
const fetchSilentShop = withDeadline(
  (_url, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// Requirement: BASK-54
test('rejects an unanswered request at the deadline and not before', async () => {
  expect(ANSWER_DEADLINE_MS).toBe(20_000)
  const failed = vi.fn<(error: unknown) => void>()
  const answer = fetchSilentShop('/trpc', {}).catch(failed)
  await vi.advanceTimersByTimeAsync(ANSWER_DEADLINE_MS - 1)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await answer
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }))
})

// Requirement: UI-34
test.each([
  ['while it is under way', 'in this browser', AbortSignal.any],
  ['while it is under way', 'in one without AbortSignal.any', undefined],
  ['before it is sent', 'in one without AbortSignal.any', undefined],
])('still lets the caller abort the request %s, %s', async (when, _where, any) => {
  const own = AbortSignal.any
  Object.assign(AbortSignal, { any })
  onTestFinished(() => void Object.assign(AbortSignal, { any: own }))
  const sent = vi.fn<(options: RequestInit) => Promise<Response>>(() => new Promise(() => undefined))
  const caller = new AbortController()
  const left = new Error('left the page')
  if (when === 'before it is sent') caller.abort(left)
  void withDeadline((_url, options) => sent(options))('/trpc', { method: 'POST', signal: caller.signal })
  caller.abort(left)
  expect(sent).toHaveBeenCalledExactlyOnceWith({ method: 'POST', signal: expect.anything() })
  expect(sent.mock.lastCall?.[0].signal).toMatchObject({ aborted: true, reason: left })
})
