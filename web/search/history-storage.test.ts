import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addToHistory, clearHistory, getHistory, HISTORY_KEY, removeFromHistory } from './history-storage.ts'

const kept = new Map<string, string>()
let warn = vi.spyOn(console, 'warn')

beforeEach(() => {
  kept.clear()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Requirement: SEARCH-27, SEARCH-28, SEARCH-30
test('stores, removes and clears searches', () => {
  addToHistory('топ')
  addToHistory('база')
  addToHistory('топ')
  expect(getHistory()).toEqual(['база', 'топ'])
  removeFromHistory('База')
  expect(getHistory()).toEqual(['топ'])
  clearHistory()
  expect(getHistory()).toEqual([])
  expect(warn).not.toHaveBeenCalled()
})

// Requirement: SEARCH-32
describe('logs a failure and returns an empty history if', () => {
  test('the stored text is not a history', () => {
    kept.set(HISTORY_KEY, '{топ')
    expect(getHistory()).toEqual([])
    expect(warn).toHaveBeenCalledWith('Local storage error', expect.anything())
    addToHistory('база')
    expect(getHistory()).toEqual(['база'])
  })

  test('storage is forbidden', () => {
    const deny = () => {
      throw new Error('SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
    expect(() => addToHistory('топ')).not.toThrow()
    expect(getHistory()).toEqual([])
    expect(warn).toHaveBeenCalledWith('Local storage error', expect.anything())
  })
})
