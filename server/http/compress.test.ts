import { describe, expect, it } from 'vitest'
import { acceptedEncoding, compressText } from './compress.ts'

// Requirement: EXP-4
describe('the encoding of an answer', () => {
  it.each<[string | undefined, 'zstd' | 'br' | 'gzip' | null]>([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['zstd;q=0, gzip, br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.000 , gzip;q=0', null],
    ['gzip;q=0', null],
    ['*;q=0, gzip;q=1', 'gzip'],
    ['brotli, x-gzip', null],
    ['*', null],
    ['', null],
    [undefined, null],
  ])('for the header %j is %j', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
    expect(compressText('о'.repeat(2000), header).encoding).toBe(encoding)
  })
})
