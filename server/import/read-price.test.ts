import { describe, expect, test } from 'vitest'
import { readPrice } from './read-price.ts'

// Requirement: IMP-6
describe('readPrice', () => {
  test.each([
    ['450', 450, false],
    ['450.00', 450, false],
    ['450,49', 450, true],
    ['450,50', 451, true],
    ['450.5', 451, true],
    ['0.5', 1, true],
    ['1 234,50', 1235, true],
    ['1\u00a0234', 1234, false],
    ["1'234.00", 1234, false],
    ['1,234.50', 1235, true],
    ['1.234,50', 1235, true],
    ['1.234.567', 1_234_567, false],
    ['12 345 руб.', 12_345, false],
    ['99 ₽', 99, false],
    ['1234.5678', 1235, true],
  ])('%s is %d roubles', (text, roubles, isRounded) => {
    expect(readPrice(text)).toEqual({ roubles, isRounded })
  })

  test.each([
    ['', /is not a number/],
    ['дорого', /is not a number/],
    ['-5', /is not a number/],
    ['1e9', /is not a number/],
    ['12,3,4', /is not a number/],
    ['NaN', /is not a number/],
    ['1,234', /thousands or kopecks/],
    ['12.345', /thousands or kopecks/],
    ['0', /below one rouble/],
    ['0,49', /below one rouble/],
    ['10000001', /above 10000000/],
    ['99999999999999999999', /above 10000000/],
  ])('%s is refused', (text, reason) => {
    expect(readPrice(text)).toEqual({ refused: expect.stringMatching(reason) })
  })
})
