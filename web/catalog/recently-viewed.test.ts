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

test('the last one comes first and stands there once', () => {
  for (const id of [1, 2, 1]) rememberSeen(id)
  expect(readRecentlyViewed()).toEqual([1, 2])
})

test('twelve are kept', () => {
  for (let i = 1; i <= 15; i++) rememberSeen(i)
  expect(readRecentlyViewed()).toHaveLength(12)
  expect(readRecentlyViewed()[0]).toBe(15)
  expect(readRecentlyViewed()).not.toContain(3)
})

describe('nothing breaks', () => {
  test.each(['not json', '{"a":1}', 'null', '""'])('over %j in the storage', (text) => {
    stored.set('seenLately', text)
    expect(readRecentlyViewed()).toEqual([])
    rememberSeen(1)
    expect(readRecentlyViewed()).toEqual([1])
  })

  test('where strangers lie among the ids', () => {
    stored.set('seenLately', '[1, "B-2", null, -3, 1.5]')
    expect(readRecentlyViewed()).toEqual([1])
  })

  test('where nothing may be stored', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(() => rememberSeen(1)).not.toThrow()
    expect(readRecentlyViewed()).toEqual([])
  })
})
