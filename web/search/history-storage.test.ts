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

test('searches are kept, taken out and cleared', () => {
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

describe('a storage that fails is told of in the log and empty', () => {
  test('what lies there is not ours', () => {
    kept.set(HISTORY_KEY, '{топ')
    expect(getHistory()).toEqual([])
    expect(warn).toHaveBeenCalledWith('Local storage error', expect.anything())
    addToHistory('база')
    expect(getHistory()).toEqual(['база'])
  })

  test('nothing may be read or written', () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(() => addToHistory('топ')).not.toThrow()
    expect(getHistory()).toEqual([])
    expect(warn).toHaveBeenCalledWith('Local storage error', expect.anything())
  })
})
