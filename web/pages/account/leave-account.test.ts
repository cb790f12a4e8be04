import { afterEach, expect, test, vi } from 'vitest'
import { storeNotice, takeStoredNotice } from '#web/auth/stored-notice.ts'
import { readRecentlyViewed, rememberViewed } from '#web/catalog/recently-viewed.ts'
import { readField, writeField } from '#web/checkout/form-storage.ts'
import { readAsked, rememberAsked } from '#web/restock/asked-storage.ts'
import { addToHistory, getHistory } from '#web/search/history-storage.ts'
import { leaveAccount } from './leave-account.ts'

/** The browser's storage has its entries as properties. */
class Storage {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key]
  }
}

afterEach(() => vi.unstubAllGlobals())

// Requirement: ROLE-15, ROLE-300, ROLE-301
test('leaves nothing of the customer in the browser, and leads to the home page, which says what was done', () => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('localStorage', new Storage())
  vi.stubGlobal('sessionStorage', new Storage())
  sessionStorage.setItem('authSentCode', '{}')
  vi.stubGlobal('window', { location: { assign } })
  writeField('name', 'Соколова Марина')
  addToHistory('крем от мозолей')
  rememberViewed(7)
  rememberAsked({ shopItemId: 7, channel: 'sms', contact: '+79000000002', token: 'token' })
  leaveAccount('Вы вышли на всех устройствах')
  // The page that is being left may still learn that its session has ended.
  storeNotice('Вы вышли')
  expect(readField('name', '')).toEqual({})
  expect(getHistory()).toEqual([])
  expect(readRecentlyViewed()).toEqual([])
  expect(readAsked(7)).toBeNull()
  expect(Object.keys(localStorage)).toEqual(['cartChange'])
  expect(takeStoredNotice()).toBe('Вы вышли на всех устройствах')
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(assign).toHaveBeenCalledExactlyOnceWith('/')
})
