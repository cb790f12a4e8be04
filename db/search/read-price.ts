import { pattern } from './pattern.ts'

/** The prices that a query asks for, in roubles; both bounds are included. */
export interface AskedPrice {
  readonly from?: number
  readonly to?: number
  /** Asks for the cheaper half of what is found: 'недорого'. */
  readonly isCheap?: boolean
  /** With `isCheap`, asks for the cheapest quarter: 'самый дешёвый'. */
  readonly isCheapest?: boolean
  /** With `isCheap`, asks for what is cheaper first: 'дешёвый', 'подешевле'. */
  readonly isCheaper?: boolean
  /** Asks for the dearest quarter of what is found: 'самый дорогой'. */
  readonly isDearest?: boolean
  /** Asks for what is dearer first, beside a price: 'самый дорогой до 500'. */
  readonly isDearer?: boolean
  /** Asks for what costs about that much, and for anything cheaper where nothing does: 'по 150 рублей'. */
  readonly isEach?: boolean
}

/** Returns the order of the hits that the words of a price ask for; null where they keep their own order. */
export function orderOf(price: AskedPrice | null): 'cheap' | 'expensive' | null {
  if (price?.isDearest === true || price?.isDearer === true) return 'expensive'
  return price?.isCheapest === true || price?.isCheaper === true ? 'cheap' : null
}

/** A query without the words that name a price. */
export interface PricedText {
  readonly text: string
  /** The words that name the price; empty without one. */
  readonly phrase: string
  readonly price: AskedPrice | null
}

const OF_THOUSANDS = '(?: ?(тысяч[аиуе]?|тыс\\.?|к|т\\.? ?р)(?![\\p{L}\\d]))'
/** '1,5' of '1,5 тыс' and of '1,5-2 тыс', which is no number of a unit. */
const FRACTION = `\\d{1,2}[.,]\\d{1,2}(?=(?: ?(?:-|до|и|по) ?\\d{1,2}(?:[.,]\\d{1,2})?)?${OF_THOUSANDS.replace('(тыс', '(?:тыс')})`
const IN_WORDS = 'пол(?:тор[аы]|утора|у)?(?= ?тыс)'
const NUMBER = `(?<![\\p{L}\\d])(${FRACTION}|\\d{1,3}(?: \\d{3})+|\\d+|${IN_WORDS}|(?=тыс))`
const THOUSANDS = `${OF_THOUSANDS}?`
const MONEY = '(?: ?(рубл\\p{L}*|руб\\.?|р\\.?|₽|rub|деревянных)(?![\\p{L}\\d]))'
const AMOUNT = `${NUMBER}${THOUSANDS}${MONEY}?`
/** A number of these is no price: 'гель-лак до 15 мл'. */
const NO_UNIT =
  '(?! ?(?:мл|л|литр\\p{L}*|г|гр|кг|мм|см|шт\\p{L}*|вт|ватт\\p{L}*|об\\p{L}*|грит|цвет\\p{L}*|оттенк\\p{L}*|предмет\\p{L}*|минут\\p{L}*|мин|час\\p{L}*|сек\\p{L}*|лет|год\\p{L}*|градус\\p{L}*|дб|%|[/×xх])(?![\\p{L}])|\\d|[.,]\\d| \\d{3}(?!\\d))'
/** Comparisons, which 'не' turns round: 'не выше 400' is at most that. */
const LESS = '(?:д[еи]ш[еиы]вл[еия]|ниже|меньше|менее)'
const MORE = '(?:д[оа]роже|с?выше|больше|более)'
const BEFORE =
  '(?:^|(?<=[\\s,(]))(?:цен[аойеу]+ |стоимост(?:ь|и|ью) |по цене |за |чтобы? |стоит |стоил\\p{L}? |где-?то )*'
const END = '(?=$|[\\s,.!?;)])'
/** Between two numbers of money without a hyphen, '300 500 руб'; in '1 500' and '15 000' it parts the thousands. */
const BLANK = '(?<=\\d{3}) (?=[1-9]\\d{2,4} ?(?:р|₽|rub))'

const RANGE = pattern(
  `${BEFORE}(от |[сc] |между |${MORE} |н[еи] ?${LESS} )?${AMOUNT}(?: ?(?:-|–|—|(?:и )?до|по|и|но (?:не )?(?:меньше|дешевле|дороже|больше)) ?|${BLANK})${AMOUNT}${NO_UNIT}${END}`,
  'iu',
)
const UP_TO = pattern(
  `${BEFORE}(?:до|н[еи] ?${MORE}|(?<!н[еи] )${LESS}|максимум|макс|в пределах|в бюджете|бюджет до|бюджет|за|<=?|≤)(?: чем)? ?${AMOUNT}${NO_UNIT}${END}`,
  'iu',
)
const FROM = pattern(
  `${BEFORE}(?:от|н[еи] ?${LESS}|(?<!н[еи] )${MORE}|минимум|>=?|≥)(?: чем)? ?${AMOUNT}${NO_UNIT}${END}`,
  'iu',
)
const ABOUT = pattern(
  `${BEFORE}(?:около|примерно|приблизительно|порядка|в районе|~) ?(?:за )?${AMOUNT}${NO_UNIT}${END}`,
  'iu',
)
/** 'по 250' is said of what costs that much each. */
const EACH = pattern(`${BEFORE}по ${AMOUNT}${NO_UNIT}${END}`, 'iu')
/** '300+' is as much and more. */
const AND_MORE = pattern(`${BEFORE}${AMOUNT}\\+(?=$|\\s)`, 'iu')
const LESS_THAN_EACH = 0.9
/** 'около 500' is from 400 to 600. */
const LESS_THAN_ABOUT = 0.8
const MORE_THAN_ABOUT = 1.2
/** A number beside the name of money says how much at most, except where money is what is sold. */
const BARE = pattern(`${BEFORE}(?:на )?${NUMBER}${THOUSANDS}${MONEY}${NO_UNIT}${END}`, 'iu')
/** Without the name of money a number is a price after 'ценой', and where money is counted so: 'на 2 тысячи', '1,5к'. */
const UNNAMED = pattern(
  `${BEFORE}(?:(?<=(?:цен\\p{L}+|стоимост\\p{L}+|стоит) )${NUMBER}${THOUSANDS}|(?:на |(?=${FRACTION}|полт|полут))${NUMBER}${OF_THOUSANDS})${NO_UNIT}${END}`,
  'iu',
)
/** 'косарь на подарок', '500 рублей на помаду'. */
const BUDGET = pattern(`^${NUMBER}(?:${THOUSANDS}${MONEY}|${OF_THOUSANDS}) на (?=\\p{L})`, 'iu')
export const SOLD_MONEY =
  /(?<!\p{L})(?:карт[аыуеой]{1,2}|карточк\p{L}*|сертификат\p{L}*|card|номинал\p{L}*)(?!\p{L})/iu
const CHEAP =
  /(?<!\p{L})(сам\p{L}+ |наи)?(?:не ?(?:очень |слишком |сильно |особо )?д[оа]рог\p{L}*|(?:по)?д[еи]ш[оеё]в\p{L}*|бюджетн\p{L}*|эконом)(?!\p{L})|(?<!\p{L})(копеечн\p{L}*|за копейки)(?!\p{L})/iu
/** 'подарок самой дорогой маме' is for whom one loves, and 'дорогой вид' is none of goods. */
const DEAREST =
  /(?<!\p{L}|не )(?:(?:сам(?:ый|ая|ое|ые|ую) |наи(?:более )?)?д[оа]рог(?:ой|ая|ое|ие|ую)|подороже|люкс(?:ов\p{L}+)?|luxury|элитн\p{L}+|премиум|premium|премиальн\p{L}+|роскошн\p{L}+(?= (?:подар|набор))|вип|vip)(?!\p{L}| (?:мам|дочк|дочер|девоч|девуш|любим|коллег|тет|свекров|муж|друг|брат|пап|гост|клиент|подруг|челов|бабуш|сест|жен|учител|волос|ресниц|объ[её]м|ногт|губ|маникюр|вид(?!\p{L})))/iu
/** The words of prices, which may be misspelled. */
export const PRICE_WORDS: readonly string[] = [
  ...['дешевый', 'дешевая', 'дешевое', 'дешевые', 'дешево', 'дешевле', 'подешевле', 'дороже'],
  ...['недорогой', 'недорогая', 'недорогое', 'недорогие', 'недорого', 'бюджетный', 'бюджетная', 'бюджетные'],
  ...['рублей', 'тысяч', 'тысячи', 'пределах', 'максимум'],
]
/** Money that is plainly named; a single letter behind a small number may be anything: 'гель лак 15р'. */
const ROUBLES = /^(?:руб|₽|rub|деревян)/iu
/** 'за 60' is an age or an amount; a price after a bare 'за' has three digits, is 99, or names its money. */
const LEAST_BARE = 99
/** Two bare numbers with a hyphen are a price from here on; smaller ones are the grit of a file. */
const LEAST_RANGE = 500
/** What has a grit or thousands of turns, which are no price: 'файлы 150-180', 'аппарат 35 тысяч'. */
const OF_OTHER_NUMBERS =
  /(?<!\p{L})(?:аппарат|фрезер|машинк|дрель|пил[ок]|баф|файл|смен|колпач|т[её]рк|абразив|наждач|шкурк|брус)/iu
/** Words of strict comparison: 'дешевле 400' leaves 400 itself out. */
const STRICT = pattern(`${LESS}|${MORE}|<(?!=)`, 'iu')
const NOT = pattern(`(?:^|\\s)н[еи] ?(?:${LESS}|${MORE})`, 'iu')
/** Two numbers behind these are a price however small: 'за 400-450'. */
const OF_PRICE = /^(?:цен|стоим|стоит|по цене|за )/iu

/**
 * Takes the price out of a query: 'лампа до 3000 рублей', 'от 500', '2000 - 3 000', 'в пределах тысячи',
 * 'до 15 тысяч' (SEARCH-51).
 */
export function readPrice(query: string): PricedText {
  const found = findPrice(inDigits(query))
  return found.price === null ? { text: query, phrase: '', price: null } : found
}

const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/сотк[аиу]|сотн[яиюей]|ст[оа]/u, 100],
  [/двести|двухсот/u, 200],
  [/триста|тр[её]хсот/u, 300],
  [/четыреста|четыр[её]хсот/u, 400],
  [/пятьсот|пятисот|пятихатк[аиу]/u, 500],
  [/шестьсот|шестисот/u, 600],
  [/семьсот|семисот/u, 700],
  [/восемьсот|восьмисот/u, 800],
  [/девятьсот|девятисот/u, 900],
  [/(?<!\d ?)тысяч[аиу]? рублей/u, 1000],
  [/пол ?тыщ\p{L}*/u, 500],
  [/полтинник\p{L}?|полтос/u, 50],
]
const TENS: readonly (readonly [RegExp, number])[] = [
  [/две|двух/u, 2],
  [/три|тр[её]х/u, 3],
  [/четыре|четыр[её]х/u, 4],
  [/пять|пяти/u, 5],
  [/шесть|шести/u, 6],
  [/семь|семи/u, 7],
  [/восемь|восьми/u, 8],
  [/девять|девяти/u, 9],
  [/десять|десяти/u, 10],
  [/пятнадцать|пятнадцати/u, 15],
  [/двадцать|двадцати/u, 20],
]
/** What follows the hundreds: 'трёхсот пятидесяти'. */
const TENS_BEHIND: readonly (readonly [string, number])[] = [
  ['двадцат[ьи]', 20],
  ['тридцат[ьи]', 30],
  ['сорока?', 40],
  ['пят(?:ь|и)десяти?', 50],
  ['шест(?:ь|и)десяти?', 60],
  ['сем(?:ь|и)десяти?', 70],
  ['вос(?:емь|ьми)десяти?', 80],
  ['девяност[оа]', 90],
]
/** 'пять сотен', 'пару соток'. */
const HUNDREDS = TENS.slice(0, 8).map(([words, value]) => [words, value * 100] as const)
const whole = (words: RegExp, after: string) => pattern(`(?<!\\p{L})(?:${words.source})${after}`, 'giu')
/** The other end of a range may name the thousands: 'от двух до трёх тысяч', 'от тысячи до полутора'. */
const BEFORE_THOUSANDS = '(?= тыс| (?:до|по|или|-) ?\\S+ тыс)'
const IN_DIGITS = [
  [/(?<!\p{L})косар(?:ь|я|ей|ик|ика|иков)(?!\p{L})/giu, 'тысяч'] as const,
  [/(?<!\p{L})пар[ауы] (?=сот|тыс|тыщ)/giu, 'две '] as const,
  ...HUNDREDS.map(
    ([words, value]) => [whole(words, ' сот(?:ен|ни|ня|ню|ок|ки)(?!\\p{L})'), String(value)] as const,
  ),
  [/(?<!\p{L})тыщ(?=[аиу]?(?!\p{L}))/giu, 'тысяч'] as const,
  [/(?<=тысяч\p{L}* до )(\p{L}+)(?!\p{L}| ?тыс| ?руб)/giu, '$1 тысяч'] as const,
  // 'тысяч за десять' is about as many.
  [/(?<!\p{L})тысяч[иу]? за (\p{L}+|\d+)(?!\p{L})/giu, 'около $1 тысяч'] as const,
  [/(?<!\p{L}|\d ?)(?:рублей|руб) (?:за|на) (\p{L}+|\d+)(?!\p{L})/giu, 'около $1 рублей'] as const,
  ...TENS.map(([words, value]) => [whole(words, BEFORE_THOUSANDS), String(value)] as const),
  ...NUMBERS.map(([words, value]) => [whole(words, '(?!\\p{L})'), String(value)] as const),
  ...TENS_BEHIND.map(
    ([words, value]) => [pattern(`(?<=(?<!\\d)[1-9])00 ${words}(?!\\p{L})`, 'giu'), String(value)] as const,
  ),
  [/(?<!\d)(\d{1,2}) ?тысяч[аиу]? (\d{3})(?!\d)/giu, '$1$2'] as const,
  [/(?<!\p{L}|\d ?)тысяч[аиу]? (\d{3})(?!\d)/giu, '1$1'] as const,
]

/** Every number in words begins like one of these; most queries have none. */
const HINT_OF_WORDS = /(?<!\p{L})(?:руб|сот|сто|ста|пол|пар|дв|тр|чет|пят|шест|сем|вос|дев|дес|ты[сщ]|кос)/iu

/** Writes the prices that are written in words in digits: 'до пятисот', 'две тысячи'. */
export function inDigits(query: string): string {
  if (!HINT_OF_WORDS.test(query)) return query
  return IN_DIGITS.reduce((text, [words, digits]) => text.replace(words, digits), query)
}

/** Every amount contains one of these; most queries have none and need no look for one. */
const HINT_OF_AMOUNT = /\d|тыс/iu

function findPrice(query: string): PricedText {
  const amount = HINT_OF_AMOUNT.test(query) ? findAmount(query) : null
  if (amount) return withOrder(amount)
  const cheap = CHEAP.exec(query)
  const dearest = DEAREST.exec(query)
  // 'не дорогой' limits the price.
  if (dearest && !cheap) return { ...parted(query, dearest), price: { isDearest: true } }
  if (cheap) {
    const isCheapest = cheap[1] !== undefined || cheap[2] !== undefined
    const isCheaper = !isCheapest && /д[еи]ш/iu.test(cheap[0])
    return {
      ...parted(query, cheap),
      price: { isCheap: true, ...(isCheapest && { isCheapest }), ...(isCheaper && { isCheaper }) },
    }
  }
  return { text: query, phrase: '', price: null }
}

/** Beside a price, the cheapest and the dearest only say what comes first: 'самый дешёвый лак до 500'. */
function withOrder(amount: PricedText): PricedText {
  const [dearest, cheap] = [DEAREST.exec(amount.text), CHEAP.exec(amount.text)]
  const said = dearest ?? cheap
  if (said === null) return amount
  const { text, phrase } = parted(amount.text, said)
  const isCheaper = cheap !== null && (cheap[1] ?? cheap[2] ?? /д[еи]ш/iu.exec(cheap[0])) !== null
  const order = dearest !== null ? { isDearer: true } : isCheaper ? { isCheaper } : {}
  return { text, phrase: `${phrase} ${amount.phrase}`, price: { ...amount.price, ...order } }
}

function findAmount(query: string): PricedText | null {
  const range = RANGE.exec(query)
  if (range) {
    const [all, opening, a, aTimes, aMoney, b, bTimes, bMoney] = range
    const to = roubles(b, bTimes)
    const from = roubles(a, aTimes ?? bTimes)
    const isNamed =
      opening !== undefined ||
      /до /u.test(all) ||
      OF_PRICE.test(all) ||
      [aTimes, aMoney, bTimes, bMoney].some(Boolean)
    if (from < to && (isNamed || from >= LEAST_RANGE)) return { ...parted(query, range), price: { from, to } }
  }
  const budget = SOLD_MONEY.test(query) ? null : BUDGET.exec(query)
  if (budget) {
    const to = roubles(budget[1], budget[2] ?? budget[4])
    if (to >= LEAST_BARE) return { ...parted(query, budget), price: { to } }
  }
  const upTo = UP_TO.exec(query)
  if (upTo) {
    const to = roubles(upTo[1], upTo[2])
    const isBare = /^\s*за \d+$/u.test(upTo[0])
    if (to > 0 && !(isBare && to < LEAST_BARE)) {
      return { ...parted(query, upTo), price: { to: isStrict(upTo[0]) ? to - 1 : to } }
    }
  }
  const andMore = AND_MORE.exec(query)
  const least = roubles(andMore?.[1], andMore?.[2])
  if (andMore && least >= LEAST_BARE) return { ...parted(query, andMore), price: { from: least } }
  const from = FROM.exec(query)
  if (from) {
    const least = roubles(from[1], from[2])
    if (least > 0) return { ...parted(query, from), price: { from: least } }
  }
  const about = ABOUT.exec(query)
  if (about) {
    const price = roubles(about[1], about[2])
    const bounds = { from: Math.floor(price * LESS_THAN_ABOUT), to: Math.ceil(price * MORE_THAN_ABOUT) }
    if (price > 0) return { ...parted(query, about), price: bounds }
  }
  const each = EACH.exec(query)
  if (each) {
    const price = roubles(each[1], each[2])
    const bounds = { from: Math.floor(price * LESS_THAN_EACH), to: price }
    if (price >= LEAST_BARE || (price > 0 && each[3] !== undefined))
      return { ...parted(query, each), price: { ...bounds, isEach: true } }
  }
  const bare = SOLD_MONEY.test(query) ? null : BARE.exec(query)
  const to = roubles(bare?.[1], bare?.[2])
  const isNamed = to >= LEAST_BARE || (to > 0 && ROUBLES.test(bare?.[3] ?? ''))
  if (bare && isNamed) return { ...parted(query, bare), price: { to } }
  const unnamed = SOLD_MONEY.test(query) ? null : UNNAMED.exec(query)
  const most = roubles(unnamed?.[1] ?? unnamed?.[3], unnamed?.[2] ?? unnamed?.[4])
  return unnamed && most >= LEAST_BARE ? { ...parted(query, unnamed), price: { to: most } } : null
}

/** What may be roubles without being called so: two round numbers with a hyphen, and thousands. */
const NAMELESS = /(?<=^|\s)(?:[1-9]\d+0 ?- ?[1-9]\d+0|\d{1,2} (?:тысяч[иа]?|тыс\.?))(?=\s*$|\s(?! *руб))/u

/**
 * Returns a query with the name of the roubles that its numbers may be: 'помада 300-500', 'лампа 3 тысячи'. On files they
 * are grits. Null for any other.
 */
export function withRoubles(query: string): string | null {
  if (OF_OTHER_NUMBERS.test(query)) return null
  const named = query.replace(NAMELESS, '$& руб')
  return named === query ? null : named
}

function isStrict(words: string): boolean {
  return STRICT.test(words) && !NOT.test(words)
}

function roubles(number: string | undefined, thousands: string | undefined): number {
  if (number === undefined) return 0
  const written = number.replaceAll(' ', '')
  const value =
    written === ''
      ? 1
      : written === 'пол' || written === 'полу'
        ? 0.5
        : written.startsWith('полт') || written === 'полутора'
          ? 1.5
          : Number(written.replace(',', '.'))
  return Math.round(value * (thousands === undefined && written !== '' ? 1 : 1000))
}

function parted(query: string, { 0: phrase, index }: RegExpExecArray): Pick<PricedText, 'text' | 'phrase'> {
  const text = `${query.slice(0, index)} ${query.slice(index + phrase.length)}`
  // Marks of a sentence behind the price belong to it: 'есть лампа до 3000?'.
  const rest = text
    .replace(/\s+/g, ' ')
    .replace(/[\s.!?;]+$/, '')
    .trim()
  return { text: rest, phrase: phrase.trim() }
}
