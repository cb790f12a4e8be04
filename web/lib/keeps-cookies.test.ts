import { afterEach, expect, test, vi } from 'vitest'
import { keepsCookies } from './keeps-cookies.ts'

afterEach(() => vi.unstubAllGlobals())

/** A document that has these cookies; it keeps further ones if `isKeeping`. */
function documentWith(cookies: Record<string, string>, isKeeping: boolean) {
  const jar = new Map(Object.entries(cookies))
  return {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^(\w+)=(\w*)/.exec(text) ?? []
      if (text.includes('max-age=0')) jar.delete(name)
      else if (isKeeping) jar.set(name, value)
    },
  }
}

// Requirement: BASK-400
test('a cookie that can be read back is kept, and nothing is left of it', () => {
  const kept = documentWith({ city: '1' }, true)
  vi.stubGlobal('document', kept)
  expect(keepsCookies()).toBe(true)
  expect(kept.cookie).toBe('city=1')
})

// Requirement: BASK-400
test('a cookie of a longer name or value is not taken for the one that was tried', () => {
  vi.stubGlobal('document', documentWith({ unkept: '1', kept: '10' }, false))
  expect(keepsCookies()).toBe(false)
})

// Requirement: BASK-400
test('a frame that may not use cookies at all keeps none', () => {
  vi.stubGlobal('document', {
    get cookie(): string {
      throw new DOMException('sandboxed', 'SecurityError')
    },
    set cookie(_: string) {
      throw new DOMException('sandboxed', 'SecurityError')
    },
  })
  expect(keepsCookies()).toBe(false)
})
