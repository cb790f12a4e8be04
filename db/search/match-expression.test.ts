import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { matchExpression } from './match-expression.ts'

describe('a query in the language of the index', () => {
  test.each([
    ['велюр 127', '"велюр"* AND "127"*'],
    ['Лак с блёстками', '"лак"* AND "блестк"*'],
    ['крем для рук и ногтей', '"крем"* AND "рук"* AND "ногт"*'],
    // The last word may be the beginning of another.
    ['гель с', '"гел"* AND "с"*'],
    ['для', '"для"*'],
    ['«»', null],
    ['', null],
  ])('%s', (query, expected) => {
    expect(matchExpression(query)).toBe(expected)
  })

  it('names twelve words at most, and nothing outside quotes but AND', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (query) => {
        const expression = matchExpression(query)
        if (expression === null) return
        const words = expression.split(' AND ')
        expect(words.length).toBeLessThanOrEqual(12)
        for (const word of words) expect(word).toMatch(/^"[\p{L}\p{N}]+"\*$/u)
      }),
    )
  })
})
