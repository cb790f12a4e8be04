import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { gapsOf } from './sound.ts'
import { isEasySlip, typoDistance } from './typo-distance.ts'

const letters = fc.string({ unit: fc.constantFrom(...'абвгдежз'), minLength: 4, maxLength: 12 })

describe('distance of words', () => {
  it('shares a gap between words whose beginnings differ by at most two letters', () => {
    fc.assert(
      fc.property(letters, fc.nat(), fc.nat(), (word, a, b) => {
        const first = word.slice(0, a % word.length) + word.slice((a % word.length) + 1)
        const second = first.slice(0, b % first.length) + first.slice((b % first.length) + 1)
        const typed = word.length > 8 ? first.slice(0, 8) : second
        const gaps = gapsOf(word, 2)
        const isMet = [...gapsOf(typed, 2)].some((gap) => gaps.has(gap))
        expect(isMet || typed.length < 2).toBe(true)
      }),
    )
  })

  test.each([
    ['шапунь', 'шампунь', 1],
    ['бардовый', 'бордовый', 1],
    ['кутекула', 'кутикула', 1],
    ['воолс', 'волос', 1],
    ['крем', 'крем', 0],
    ['лак', 'лампа', 3],
  ])('between %s and %s is %i', (typed, meant, distance) => {
    expect(typoDistance(typed, meant, 3)).toBe(distance)
    expect(typoDistance(meant, typed, 3)).toBe(distance)
  })

  it('typoDistance stops counting above the limit', () => {
    expect(typoDistance('ножницы', 'шампунь', 2)).toBe(3)
  })

  test.each([
    ['масеа', 'маска', true],
    ['масеа', 'масла', false],
    ['воолс', 'волос', true],
    ['шапунь', 'шампунь', true],
  ])('judges whether %s is an easy slip for %s: %s', (typed, meant, isEasy) => {
    expect(isEasySlip(typed, meant)).toBe(isEasy)
  })
})
