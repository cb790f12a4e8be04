import { afterEach, expect, test, vi } from 'vitest'
import { loadingAway, openDocument } from './loading-away.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Requirement: ROLE-28
test('a document that the shop opens is on its way in every browser, until it has surely failed to come and the page takes presses again', () => {
  vi.useFakeTimers()
  const assign = vi.fn<(url: string) => void>()
  const body = { inert: true }
  vi.stubGlobal('window', { location: { assign } })
  vi.stubGlobal('document', { body })
  openDocument('/bank/7/')
  expect(assign).toHaveBeenCalledWith('/bank/7/')
  expect([loadingAway.isOn, body.inert]).toEqual([true, true])
  vi.advanceTimersByTime(30_000)
  expect([loadingAway.isOn, body.inert]).toEqual([false, false])
})
