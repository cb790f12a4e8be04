import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumInWords } from './sum-in-words.ts'

// Requirement: UI-2
describe('sumInWords', () => {
  it.each([
    [0, 'Ноль рублей 00 копеек'],
    [1, 'Один рубль 00 копеек'],
    [2, 'Два рубля 00 копеек'],
    [11, 'Одиннадцать рублей 00 копеек'],
    [21, 'Двадцать один рубль 00 копеек'],
    [100, 'Сто рублей 00 копеек'],
    [1000, 'Одна тысяча рублей 00 копеек'],
    [1576, 'Одна тысяча пятьсот семьдесят шесть рублей 00 копеек'],
    [2002, 'Две тысячи два рубля 00 копеек'],
    [12_013, 'Двенадцать тысяч тринадцать рублей 00 копеек'],
    [1_000_340, 'Один миллион триста сорок рублей 00 копеек'],
  ])('%i is %s', (sum, words) => {
    expect(sumInWords(sum)).toBe(words)
  })

  it('writes different sums differently and in well-formed words', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(999_999_999), (one, other) => {
        expect(sumInWords(one)).toMatch(/^[А-Я][а-яё]*( [а-яё]+)* рубл(ь|я|ей) 00 копеек$/)
        expect(sumInWords(one) === sumInWords(other)).toBe(one === other)
      }),
    )
  })

  it.each([-1, 0.5, 1e9])('throws for %d', (sum) => {
    expect(() => sumInWords(sum)).toThrow(RangeError)
  })
})
