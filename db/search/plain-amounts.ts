import { pattern, type Rewriting, rewritten } from './pattern.ts'
import { readPieces } from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'

/** What an amount is of says nothing beside its unit: 'объемом 15 мл'. */
const LABELS_OF_AMOUNTS =
  /(?<=\s)(?:объ[её]м|вес|мощност|[её]мкост|масс)(?:ом|а|ой|ью|ь|у)? (?:в |на )?(?=(?:(?:от|до|больше|меньше) )?\d)/giu

/** The sizes of stones by their millimeters. */
const STONES: Readonly<Record<number, string>> = { 2: 'ss6', 3: 'ss12', 4: 'ss16', 5: 'ss20' }

const AMOUNT = `\\d+(?:[.,]\\d+)?`
const END_OF_UNIT = '(?![\\p{L}\\p{N}])'
/** Units whose amounts are compared; the longer of two that begin alike come first. */
const COMPARED =
  '(?:миллилитр\\p{L}*|мл|ml|литр\\p{L}*|л|граммо?в?|гр|г|кг|миллиметр\\p{L}*|мм|mm|см|штук\\p{L}?|шт|ватт?\\p{L}*|вт|w|оборот\\p{L}*|об(?:/мин)?|цвет\\p{L}*|оттенк\\p{L}*|дб)'
/** 'не меньше 80 ватт' is 'от 80 ватт'. */
const COMPARISONS: readonly Rewriting[] = [
  ...(
    [
      [`(?:не (?:меньше|менее|ниже|слабее|короче)|минимум)(?: чем)?`, 'от'],
      [`(?:не (?:больше|более|выше|мощнее|крупнее|длиннее)|максимум|в пределах)(?: чем)?`, 'до'],
      [`(?:больше|более|свыше|выше|мощнее|сильнее|крупнее|длиннее)(?: чем)?`, 'больше'],
      [`(?:меньше|менее|ниже|слабее|мельче|короче)(?: чем)?`, 'меньше'],
    ] as const
  ).map(
    ([words, plain]) =>
      [pattern(`(?<!\\p{L})${words}(?= ${AMOUNT} ?${COMPARED}${END_OF_UNIT})`, 'giu'), plain] as const,
  ),
  [
    pattern(`(?<=^|\\s)(${AMOUNT}) ?(${COMPARED}) и (?:больше|более|выше|мощнее)(?!\\p{L})`, 'giu'),
    'от $1 $2',
  ],
  [pattern(`(?<=^|\\s)(${AMOUNT}) ?(${COMPARED}) и (?:меньше|менее|ниже)(?!\\p{L})`, 'giu'), 'до $1 $2'],
]

/** A range is two comparisons: 'от 10 до 15 мл', '10-15 мл'. */
const RANGES: readonly RegExp[] = [
  pattern(
    `(?<![\\p{L}\\d])(?:от|с) (${AMOUNT}) (?:и )?(?:до|по) (${AMOUNT}) ?(${COMPARED})${END_OF_UNIT}`,
    'giu',
  ),
  // '№ 5 - 10 мл' and '012-15 мл' are numbers of shades and their volumes.
  pattern(
    `(?<=^|\\s)(?<!(?:№|#|номер|тон|цвет|оттенок) ?)([1-9]\\d{0,2}) ?[-–—] ?(\\d{1,3}) ?(мл|вт|ватт?|шт)${END_OF_UNIT}`,
    'giu',
  ),
]

/** 'от 8 мл и до 10 мл' is both, and no choice. */
const JOINED_COMPARISONS = pattern(
  `(?<=${AMOUNT} ?${COMPARED}),? (?:и|но|а)(?= (?:от|до|больше|меньше) ${AMOUNT} ?${COMPARED}${END_OF_UNIT})`,
  'giu',
)

function withPlainComparisons(query: string): string {
  const compared = rewritten(query, COMPARISONS)
  return RANGES.reduce((text, range) => text.replace(range, inComparisons), compared).replace(
    JOINED_COMPARISONS,
    '',
  )
}

/** Writes a range as its two comparisons. What does not rise is none: '127-10 мл' is a shade and its volume. */
function inComparisons(range: string, least: string, most: string, unit: string): string {
  const [from, to] = [least, most].map((amount) => Number(amount.replace(',', '.')))
  return from !== undefined && to !== undefined && from < to
    ? `от ${least} ${unit} до ${most} ${unit}`
    : range
}

/** No pack has more. */
const MOST_PAIRS = 50

/** Amounts and sizes, in the order in which they are rewritten. */
const PLAIN: readonly Rewriting[] = [
  [/(?<!\p{L})(?:сс|ss) (?=\d)/giu, 'ss'],
  [/(?<=страз\p{L}* )(?:номер|размер|№) ?(?=\d{1,2}(?!\d))/giu, 'ss'],
  [/(?<=страз\p{L}* )([2-5]) ?мм(?!\p{L})/giu, (_, mm: string) => STONES[Number(mm)] ?? `${mm} мм`],
  // 'шт 50', but not 'пилки 50 штук 180'
  [/(?<!\p{L}|\d ?)шт(?:ук)? (\d{1,4})(?=\s|$)/giu, '$1 шт'],
  [LABELS_OF_AMOUNTS, ''],
  // Gloves are counted one by one.
  [
    /(?<=перчат\p{L}* (?:.* )?)(\d{1,3}) ?пар(?!\p{L})|(?<!\d)(\d{1,3}) ?пар(?= .*перчат)/giu,
    (typed, behind: string | undefined, ahead: string | undefined) => {
      const pairs = Number(behind ?? ahead)
      return pairs > MOST_PAIRS ? typed : `${2 * pairs} шт`
    },
  ],
  [/(?:(?<!\p{L})aisi ?|(?<=стал\p{L}* ))(\d{3})(?!\d)/giu, 'aisi-$1'],
  [/(?<=\d) ?(?:тыс\p{L}*\.?|к) ?(?=об)/giu, '000 '],
  [/(?<!\d)(\d{1,3}) на (\d{1,3})(?=\s|$)/giu, '$1х$2'],
  [/(?<!\d)(\d{1,2})(?: ?(?:шт\p{L}*\.?|флакон\p{L}*|лак\p{L}*))? по (\d{1,2}) ?мл(?!\p{L})/giu, '$1х$2'],
  [/(?<!\p{L})по (\d{1,2}) ?мл (\d{1,2}) ?(?:шт\p{L}*\.?|флакон\p{L}*)(?!\p{L})/giu, '$2х$1'],
  [/(?<=карт\p{L}*(?: на)? )(\d{1,2}) ?(?:тыс\p{L}*\.?|т\.? ?р\.?|к)(?!\p{L})/giu, '$1000'],
  [/(?<![\p{L}\d])3 ?[дd](?![\p{L}\d])/giu, 'объемный'],
  [/(?<!\p{L})\d в (?:1|одном)(?![\p{L}\d])/giu, ''],
  [/(?<=\d) ?[*✕] ?(?=\d)/gu, 'х'],
  [/(?<=\d ?)(?:ва[атд]т?|ватов|ваттов)(?!\p{L})/giu, 'вт'],
  [/(?:до |от |на )?(?<!\d)\d{2,3} ?(?:градус\p{L}*|°)c?(?!\p{L})/giu, ''],
  [/(?<=\d ?)лит(?:р\p{L}*)?\.?(?!\p{L})/giu, 'л'],
  [/(?<=\d ?)(?:мил|милл|мили?лит\p{L}*|миллилит\p{L}*)(?!\p{L})/giu, 'мл'],
  [/(?<=\d ?)миллим\p{L}*(?!\p{L})/giu, 'мм'],
  [/(?<=\d ?)сантим\p{L}*(?!\p{L})/giu, 'см'],
  [
    /^(?!.*(?:файл|смен|колпач|терк|стоп|пят|диск)).*(?:пил[ок]|баф).*$/iu,
    (text) => text.replace(/(?<=\d) ?(?:грит\p{L}*|grit|гр\.?)(?!\p{L})/giu, ''),
  ],
  [
    /(?<=(?:пил[ок]|файл|баф|колпач|абразив|смен[ок]|наждач|шкурк)\p{L}*(?: .*)? ?\d+ ?)гр\.?(?!\p{L})/giu,
    'грит',
  ],
  [/(?<=\d ?)грамм?(?:а|ов)?(?!\p{L})/giu, 'г'],
  [/(?<=(?<!\p{L})(?:до|от|за|лак|топ|[а-яё]{4,}))(?=\d)/giu, ' '],
  [/(?<=на )2(?= (?:мест|мастер|человек))/giu, 'два'],
]

/**
 * Writes numbers in digits as the shop does: '20 на 30' as '20х30', 'по 5 мл 3 штуки' as '3х5', '5 тыс' as '5000'
 * where it is no price, 'вытяжка65вт' as two words.
 */
export function withPlainDigits(query: string): string {
  return rewritten(withPlainComparisons(query), PLAIN)
}

/** Units of amounts that are often named by the number alone, the likeliest first. */
const UNITS_LEFT_OUT = ['мм', 'г']

/** Adds the unit that the shop has for a decimal number without one: 'фреза 2.1' is one of 2,1 mm. */
export function withUnits(words: SearchWords, query: string): string {
  return query.replace(/(?<![\d.,])\d+[.,]\d+(?![\d.,%])(?! ?\p{L})/gu, (number) => {
    const unit = UNITS_LEFT_OUT.find((one) =>
      readPieces(`${number} ${one}`).some((piece) => piece.type === 'amount' && words.isToken(piece.token)),
    )
    return unit === undefined ? number : `${number} ${unit}`
  })
}
