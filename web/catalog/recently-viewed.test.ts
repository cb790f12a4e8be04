import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readRecentlyViewed, rememberSeen } from './recently-viewed.ts'

function storageOf(map: Map<string, string>) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  }
}

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', storageOf(stored))
})
afterEach(() => vi.unstubAllGlobals())

test('puts the last product first and only once', () => {
  for (const id of [1, 2, 1]) rememberSeen(id)
  expect(readRecentlyViewed()).toEqual([1, 2])
})

test('keeps twelve products', () => {
  for (let i = 1; i <= 15; i++) rememberSeen(i)
  expect(readRecentlyViewed()).toHaveLength(12)
  expect(readRecentlyViewed()[0]).toBe(15)
  expect(readRecentlyViewed()).not.toContain(3)
})

describe('the stored list', () => {
  test.each(['not json', '{"a":1}', 'null', '""'])('is replaced if it is %j', (text) => {
    stored.set('seenLately', text)
    expect(readRecentlyViewed()).toEqual([])
    rememberSeen(1)
    expect(readRecentlyViewed()).toEqual([1])
  })

  test('is read without entries that are not ids', () => {
    stored.set('seenLately', '[1, "B-2", null, -3, 1.5]')
    expect(readRecentlyViewed()).toEqual([1])
  })

  test('is empty if storage is forbidden', () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
    expect(() => rememberSeen(1)).not.toThrow()
    expect(readRecentlyViewed()).toEqual([])
  })
})
