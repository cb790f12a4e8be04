import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
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

it.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'by %s a text arrives as it was, half of a character as a replacement',
  (encoding, decompress) => {
    const text = 'Лак ♥ 😀 <b>'.repeat(30_000)
    for (const half of ['', '\ud83d']) {
      const { body } = compressText(text + half, encoding)
      expect(decompress(body).toString() === text + half.replace('\ud83d', '\ufffd')).toBe(true)
    }
  },
)
