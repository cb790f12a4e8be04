import { afterEach, expect, test, vi } from 'vitest'
import { loadingAway, openDocument } from './loading-away.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Requirement: ROLE-28
test('a document that the shop opens is on its way in every browser, until it has surely failed to come', () => {
  vi.useFakeTimers()
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('window', { location: { assign } })
  openDocument('/bank/7/')
  expect(assign).toHaveBeenCalledWith('/bank/7/')
  expect(loadingAway.isOn).toBe(true)
  vi.advanceTimersByTime(30_000)
  expect(loadingAway.isOn).toBe(false)
})
