import { HUNDREDS, ONES, TENS } from '#shared/number-words.ts'
import { pattern, type Rewriting } from './pattern.ts'
import { inDigits, SOLD_MONEY } from './read-price.ts'

const VALUES: ReadonlyMap<string, number> = new Map([
  ...HUNDREDS.map((word, i) => [word, 100 * (i + 1)] as const),
  ...TENS.map((word, i) => [word, 10 * (i + 2)] as const),
  ...ONES.map((word, i) => [word, i + 1] as const),
])
const [HUNDRED, TEN, ONE] = [HUNDREDS, TENS, ONES].map((words) => words.join('|'))
/** A number of several words, or one beside 'на' and another: 'двести сорок', 'сто на сто восемьдесят'. */
const SUMMED = pattern(
  `(?<!\\p{L})(?:(?:${HUNDRED}) (?:${TEN})(?: (?:${ONE}))?|(?:${TEN}) (?:${ONE})|(?:${HUNDRED}) (?:${ONE}))(?!\\p{L})|(?<!\\p{L})(?:${HUNDRED}|${TEN})(?= на (?:${HUNDRED}|${TEN}|\\d))|(?<=(?:${HUNDRED}|${TEN}|\\d) на )(?:${HUNDRED}|${TEN})(?!\\p{L})`,
  'giu',
)

/** Writes numbers of several words in digits, and what a gift card is worth. */
function summedNumbers(query: string): string {
  if (SOLD_MONEY.test(query)) {
    return inDigits(query).replace(
      /(?<!\p{L})(?:(\d{1,2}) )?тысяч[аиу]?(?!\p{L})/giu,
      (_, count: string | undefined) => `${count ?? 1}000`,
    )
  }
  return query.replace(SUMMED, (words) =>
    String(
      words
        .toLowerCase()
        .split(' ')
        .reduce((sum, word) => sum + (VALUES.get(word) ?? 0), 0),
    ),
  )
}

/** What a size is called by its number: 'диск двадцатка', 'кусачки пятёрка'. */
const CALLED_NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/нул[её]вк/iu, 0],
  [/единичк/iu, 1],
  [/двоечк|двойк/iu, 2],
  [/тро(?:ечк|йк)/iu, 3],
  [/четв[её]рк/iu, 4],
  [/пят[её]р(?:оч)?к/iu, 5],
  [/шест[её]рк/iu, 6],
  [/сем[её]рк/iu, 7],
  [/вос[ье]м[её]рк/iu, 8],
  [/девятк/iu, 9],
  [/десяточк|десятк/iu, 10],
  [/пятнашк/iu, 15],
  [/двадцатк/iu, 20],
  [/тридцатк/iu, 30],
  [/полсотк/iu, 50],
]
const CALLED_NUMBER = pattern(
  `(?<=\\p{L} )(?:${CALLED_NUMBERS.map(([word]) => word.source).join('|')})[аиуой]{1,2}(?=\\s|$)`,
  'giu',
)

function numberCalled(typed: string): number {
  return CALLED_NUMBERS.find(([word]) => word.test(typed))?.[1] ?? 0
}

const UNIT_AHEAD =
  '(?= (?:шт|мл|миллил|грамм|оттенк|цвет|предмет|ватт|вт(?!\\p{L})|мм(?!\\p{L})|миллим|сантим|минут|пар(?!\\p{L})))'
/** Numbers in words before their units: 'по пятьдесят штук'. */
const BEFORE_UNITS: readonly Rewriting[] = (
  [
    ['тр[ие]х?', 3],
    ['четыр(?:е|ех)', 4],
    ['пят[ьи]', 5],
    ['шест[ьи]', 6],
    ['восемь|восьми', 8],
    ['десят[ьи]', 10],
    ['двенадцат[ьи]', 12],
    ['пятнадцат[ьи]', 15],
    ['двадцат[ьи]', 20],
    ['тридцат[ьи]', 30],
    ['пятьдесят|пятидесяти', 50],
    ['ст[оа]', 100],
    ['двести|двухсот', 200],
    ['триста|трехсот', 300],
    ['пятьсот|пятисот', 500],
    ['тысяч[ауи]', 1000],
  ] as const
).map(([words, value]) => [pattern(`(?<!\\p{L})(?:${words})${UNIT_AHEAD}`, 'giu'), String(value)] as const)

/** Before other units they only say how many are wanted: 'втирка один грамм', 'кусачки семь миллиметров'. */
const MEASURED = '(?= (?:мл|миллил|грамм|литр|ватт|мм(?!\\p{L})|миллим|сантим))'
const FEW: readonly Rewriting[] = (
  [
    ['один|одного', 1],
    ['два|двух', 2],
    ['сем[ьи]', 7],
    ['девят[ьи]', 9],
  ] as const
).map(([words, value]) => [pattern(`(?<!\\p{L})(?:${words})${MEASURED}`, 'giu'), String(value)] as const)

/** What comes in packs of hundreds: 'салфетки двести'. */
const PACKED = '(?:салфет|типс|страз|файл)\\p{L}*'
const OF_PACK = '(?:сто|двести|триста|пятьсот|тысяч[ауи])(?!\\p{L})'
const HUNDREDS_OF_PACK = pattern(
  `(?<=(?<!\\p{L})${PACKED} (?:\\p{L}{4,} )?)${OF_PACK}(?! руб)|(?<=^)${OF_PACK}(?= ${PACKED})`,
  'giu',
)

const SIZES_OF_STONES = [
  ['трет', 3],
  ['пят', 5],
  ['шест', 6],
  ['восьм', 8],
  ['десят', 10],
  ['двенадцат', 12],
  ['шестнадцат', 16],
  ['двадцат', 20],
] as const

/** Numbers in words that say how much or which one is asked for. */
export const COUNTS: readonly Rewriting[] = [
  ...BEFORE_UNITS,
  ...FEW,
  [HUNDREDS_OF_PACK, (word) => String(VALUES.get(word.toLowerCase()) ?? 1000)],
  // 'кисть номер два', but 'номер один' is said of what is best.
  [
    pattern(`(?<=(?<!\\p{L})(?:номер|размер) )(?:${TEN}|${ONES.slice(1).join('|')})(?!\\p{L})`, 'giu'),
    (word) => String(VALUES.get(word.toLowerCase())),
  ],
  ...SIZES_OF_STONES.map(
    ([start, size]) =>
      [
        pattern(
          `(?<!\\p{L})${start}(?:[ыоь]\\p{L}*|ий|ьего) (?:размер|номер)\\p{L}*(?= страз)|(?<=страз\\p{L}* )${start}(?:[ыоь]\\p{L}*|ий|ьего) (?:размер|номер)\\p{L}*`,
          'giu',
        ),
        `ss${size}`,
      ] as const,
  ),
]

/** How many of a product are wanted; numbers in digits may be those of a pack. */
const HOW_MANY =
  /(?<=^|\s)(?:(?:пар[уы]|парочк[уи]|дв[ае]|три|четыре|пять|несколько|одн[ау]|один) (?:шт\p{L}*|упаков\p{L}*|пачк\p{L}*|флакон\p{L}*|бан[оч]*к\p{L}*|тюбик\p{L}*)|(?:пару|парочку)(?: (?=\p{L})|$)|штук (?:пять|десять|пятнадцать|двадцать|тридцать|сорок|пятьдесят|сто)(?!\p{L}))/giu

/** Writes numbers of several words, and sizes that are called by them, in digits; how many are wanted is left out. */
export function withCalledNumbers(query: string): string {
  return summedNumbers(query)
    .replace(HOW_MANY, '')
    .replace(CALLED_NUMBER, (word) => String(numberCalled(word)))
}

const OF_SO_MANY = ['двух', 'трех', 'четырех', 'пяти', 'шести']

/** Writes in digits of how many pieces a set is: 'из трёх'. */
export function numberOfSoMany(word: string): string {
  return String(OF_SO_MANY.indexOf(word.toLowerCase().replace('ё', 'е')) + 2)
}
