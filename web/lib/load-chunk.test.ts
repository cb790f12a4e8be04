import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('returns a loaded chunk and leaves no timer', async () => {
  await expect(loadChunk(async () => 'page')).resolves.toBe('page')
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects with the error of a failed chunk', async () => {
  await expect(loadChunk(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})

// Requirement: UI-8
test('rejects after 120 s if a chunk never loads, and not before', async () => {
  const ended = vi.fn<() => void>()
  const chunk = loadChunk(() => new Promise(() => undefined))
  const waiting = expect(chunk.finally(ended)).rejects.toThrow('in time')
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
})
