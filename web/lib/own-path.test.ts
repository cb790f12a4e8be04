import { describe, expect, it } from 'vitest'
import { isOwnPath } from './own-path.ts'

describe('isOwnPath', () => {
  it.each(['/order/abc/', '/simulator/bank/1/?from=shop', '/'])('goes to %s', (path) => {
    expect(isOwnPath(path)).toBe(true)
  })

  it.each([
    '',
    'order/abc/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/a\\b',
    'https://evil.example/',
    'javascript:alert(1)',
  ])('refuses %j', (path) => {
    expect(isOwnPath(path)).toBe(false)
  })
})
