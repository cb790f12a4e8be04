import { afterEach, expect, test, vi } from 'vitest'
import { keepCodeAwaited, readAwaitedCode } from './popup-request.ts'

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
  expect(readAwaitedCode(), 'no code was sent').toBeNull()
  keepCodeAwaited(true, null)
  expect(readAwaitedCode()).toEqual({ phone: null })
  open(one, '/contacts/')
  expect(readAwaitedCode(), 'another page').toBeNull()
  open(two, '/help/')
  expect(readAwaitedCode(), 'another tab').toBeNull()
  open(one, '/help/')
  expect(readAwaitedCode(), 'after a reload').toEqual({ phone: null })
  keepCodeAwaited(false, null)
  expect(readAwaitedCode(), 'the popup was closed').toBeNull()
})

// Requirement: AUTH-72, AUTH-91
test('whoever stays on the page after the sign-in stays there also if it was loaded again meanwhile', () => {
  open(new FakeStorage(), '/order/a1/')
  keepCodeAwaited(true, '+79123456789')
  expect(readAwaitedCode()).toEqual({ phone: '+79123456789' })
})
