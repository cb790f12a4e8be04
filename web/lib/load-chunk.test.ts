import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_LIMIT_MS, loadChunk } from './load-chunk.ts'

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

test('rejects after the limit if a chunk never loads', async () => {
  const waiting = expect(loadChunk(() => new Promise(() => undefined))).rejects.toThrow('in time')
  await vi.advanceTimersByTimeAsync(CHUNK_LIMIT_MS)
  await waiting
})
