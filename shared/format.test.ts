import { expect, test } from 'vitest'
import { formatNumber, formatRoubles, formatTotal } from './format.ts'

const russian = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })

test.each([0, 7, 999, 1000, 12_345, 123_456, 1_234_567, 999_999_999, -5, -1234, 1.5, 999.6])(
  '%s is written as Russian writes it',
  (value) => {
    expect(formatNumber(value)).toBe(russian.format(value))
    expect(formatRoubles(value)).toBe(`${russian.format(value)}\u00a0₽`)
    expect(formatTotal(value)).toBe(`${russian.format(value)}\u00a0р.`)
  },
)
