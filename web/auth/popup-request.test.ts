import { afterEach, expect, test, vi } from 'vitest'
import { isCodeAwaited, keepCodeAwaited } from './popup-request.ts'

class FakeStorage {
  private readonly values = new Map<string, string>()
  getItem = (key: string) => this.values.get(key) ?? null
  setItem = (key: string, value: string) => void this.values.set(key, value)
  removeItem = (key: string) => void this.values.delete(key)
}

/** Opens a page in a tab. */
function open(tab: FakeStorage, pathname: string): void {
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('window', { location: { pathname } })
}
afterEach(() => vi.unstubAllGlobals())

// Requirement: AUTH-74
test('a code is awaited only in its tab, on its page, and until the popup is closed', () => {
  const [one, two] = [new FakeStorage(), new FakeStorage()]
  open(one, '/help/')
  expect(isCodeAwaited(), 'no code was sent').toBe(false)
  keepCodeAwaited(true)
  expect(isCodeAwaited()).toBe(true)
  open(one, '/contacts/')
  expect(isCodeAwaited(), 'another page').toBe(false)
  open(two, '/help/')
  expect(isCodeAwaited(), 'another tab').toBe(false)
  open(one, '/help/')
  expect(isCodeAwaited(), 'after a reload').toBe(true)
  keepCodeAwaited(false)
  expect(isCodeAwaited(), 'the popup was closed').toBe(false)
})
