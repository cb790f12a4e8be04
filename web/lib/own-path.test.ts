import { describe, expect, it } from 'vitest'
import { isOwnPath } from './own-path.ts'

describe('isOwnPath', () => {
  // Requirement: CHK-60
  it.each(['/order/abc/', '/simulator/bank/1/?from=shop', '/'])('accepts %s', (path) => {
    expect(isOwnPath(path)).toBe(true)
  })

  // Requirement: CHK-60
  it.each([
    '',
    'order/abc/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/a\\b',
    'https://evil.example/',
    'javascript:alert(1)',
  ])('rejects %j', (path) => {
    expect(isOwnPath(path)).toBe(false)
  })
})
