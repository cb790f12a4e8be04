import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('still lets the caller abort the request earlier', async () => {
  const caller = new AbortController()
  const answer = fetchSilentShop('/trpc', { signal: caller.signal })
  caller.abort(new Error('left the page'))
  await expect(answer).rejects.toThrow('left the page')
})
