import { HUNDREDS, ONES, TENS } from '#shared/number-words.ts'
import { plural } from '#shared/plural.ts'

const UNITS = ['', ...ONES]
const FEMALE_UNITS = ['', 'одна', 'две', ...UNITS.slice(3)]
const TEENS = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]

/**
 * Writes whole roubles below 1,000,000,000 as receipts do: 'Одна тысяча пятьсот семьдесят шесть рублей 00 копеек'.
 * Throws RangeError for any other number.
 */
export function sumInWords(roubles: number): string {
  if (!Number.isInteger(roubles) || roubles < 0 || roubles >= 1e9)
    throw new RangeError(`not a sum: ${roubles}`)
  const millions = Math.floor(roubles / 1_000_000)
  const thousands = Math.floor(roubles / 1000) % 1000
  const words = [
    ...threeDigits(millions, UNITS),
    ...(millions > 0 ? [plural(millions, 'миллион', 'миллиона', 'миллионов')] : []),
    ...threeDigits(thousands, FEMALE_UNITS),
    ...(thousands > 0 ? [plural(thousands, 'тысяча', 'тысячи', 'тысяч')] : []),
    ...threeDigits(roubles % 1000, UNITS),
  ]
  const text = words.length > 0 ? words.join(' ') : 'ноль'
  return `${text[0]?.toUpperCase()}${text.slice(1)} ${plural(roubles, 'рубль', 'рубля', 'рублей')} 00 копеек`
}

function threeDigits(number: number, units: readonly string[]): string[] {
  const tens = Math.floor(number / 10) % 10
  const rest = tens === 1 ? [TEENS[number % 10]] : [TENS[tens - 2], units[number % 10]]
  return [HUNDREDS[Math.floor(number / 100) - 1], ...rest].filter(
    (word) => word !== undefined && word !== '',
  ) as string[]
}
