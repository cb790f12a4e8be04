import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_LIMIT_MS, loadChunk } from './load-chunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a chunk that comes is handed on, and no timer is left', async () => {
  await expect(loadChunk(async () => 'page')).resolves.toBe('page')
  expect(vi.getTimerCount()).toBe(0)
})

test('a chunk that fails says so itself', async () => {
  await expect(loadChunk(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})

test('a chunk that never comes is given up after the limit', async () => {
  const waiting = expect(loadChunk(() => new Promise(() => undefined))).rejects.toThrow('in time')
  await vi.advanceTimersByTimeAsync(CHUNK_LIMIT_MS)
  await waiting
})
