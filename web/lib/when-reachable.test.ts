import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenReachable } from './when-reachable.ts'

let page: EventTarget & { hidden: boolean }
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Requirement: UI-401
test.each([
  ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
  ['the shopper comes back to the page', () => page.dispatchEvent(new Event('visibilitychange'))],
  ['a while has passed', () => vi.advanceTimersByTime(10_000)],
])('tries again once when %s', (_, happens) => {
  const again = vi.fn<() => void>()
  whenReachable(1, again)
  expect(again).not.toHaveBeenCalled()
  happens()
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(100_000)
  expect(again).toHaveBeenCalledOnce()
})

// Requirement: UI-401
test('does not try again when the page is hidden, or once the wait has ended', () => {
  const again = vi.fn<() => void>()
  const end = whenReachable(1, again)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  end()
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(100_000)
  expect(again).not.toHaveBeenCalled()
})

// Requirement: UI-401
test('waits longer after each failure', () => {
  const waits = [1, 2, 3, 4, 5].map((failures) => {
    const from = Date.now()
    let waited = 0
    whenReachable(failures, () => {
      waited = Date.now() - from
    })
    vi.advanceTimersByTime(100_000)
    return waited
  })
  expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 80_000])
})
