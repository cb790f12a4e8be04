import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ABSENT } from '#db/search/tables/absent.ts'
import { COLORS } from '#db/search/tables/colors.ts'
import { EVERYDAY } from '#db/search/tables/everyday.ts'
import { HEADS } from '#db/search/tables/heads.ts'
import { phrasesOf } from '#db/search/tables/listed.ts'
import { MEANS } from '#db/search/tables/means.ts'
import { NEEDS } from '#db/search/tables/needs.ts'
import { scopeRows } from '#server/catalog/scope.ts'
import { createRandom, shuffle } from '#server/demo/random.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { countHits, searchScope, understandQuery } from '#server/search/understand-query.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { toLatin } from '#shared/slug.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { everyNth, runs } from '#tests/support/thorough.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'
import { misspell, slipsOf, typeInOtherLayout } from './alter-queries.ts'

/**
 * What must stay when a query is said in another way: each test varies what the tables and the catalog say, so that
 * nobody has to know the right hits.
 */
interface Row {
  readonly id: number
  readonly kind: string
  readonly price: number
  readonly volume: string | null
  readonly country: string
}

interface Named {
  readonly say: string
  readonly kinds: readonly string[]
}

const FIRST = 10
const ALL = 5000

let database: WholeDemo['database']
let ctx: WholeDemo['ctx']
let byId: ReadonlyMap<number, Row>
/** The labels of the kinds as they are typed, each with the kind. */
let labels: readonly (readonly [typed: string, kind: string])[]

beforeAll(() => {
  ;({ database, ctx } = openWholeDemo())
  const rows = database.sqlite
    .prepare<[], Row>(
      `SELECT p.id, p.kind_label AS kind, p.price, replace(p.volume, char(160), ' ') AS volume, b.country
       FROM products p JOIN brands b ON b.id = p.brand_id WHERE p.is_sold = 1`,
    )
    .all()
  byId = new Map(rows.map((row) => [row.id, row]))
  labels = [...new Set(rows.map(({ kind }) => kind))].sort().map((kind) => [normalizeText(kind), kind])
}, 3 * MINUTE_MS)
afterAll(() => database.close())

function hits(query: string, limit = FIRST): Row[] {
  const rows = scopeRows(ctx, searchScope(understandQuery(ctx, query), { limit }))
  return rows.slice(0, limit).flatMap(({ id }) => byId.get(id) ?? [])
}

function total(query: string): number {
  return countHits(ctx, understandQuery(ctx, query))
}

function kindsOf(query: string, limit = FIRST): ReadonlySet<string> {
  return new Set(hits(query, limit).map(({ kind }) => kind))
}

/** Returns the phrases of a table with the kinds that they stand for. */
function named(rows: readonly { say: string; kinds: string; less?: string }[]): Named[] {
  return rows.flatMap(({ say, kinds, less = '' }) => {
    const own = [...phrasesOf(kinds), ...phrasesOf(less)].map((text) => text.split(' + ')[0] ?? '')
    return phrasesOf(say)
      .filter((text) => !text.includes('бб'))
      .map((text) => ({ say: text, kinds: own }))
  })
}

/** Returns the share of queries whose first hit is of a kind that the phrase stands for. */
function shareRight(queries: readonly (readonly [query: string, kinds: readonly string[]])[]): number {
  const right = queries.filter(([query, kinds]) => kinds.includes(hits(query, 1)[0]?.kind ?? ''))
  expect(queries.length).toBeGreaterThan(100)
  return right.length / queries.length
}

describe('the same kinds are found', () => {
  const heads = everyNth(5, named(HEADS))
  const needs = everyNth(7, named(NEEDS))

  // Requirement: SEARCH-76
  it('with one misspelled letter', () => {
    const random = createRandom(7)
    const slips = heads.flatMap(({ say, kinds }) => {
      const text = misspell(say, new Set(), random)
      return text === null ? [] : [[text, kinds] as const]
    })
    expect(shareRight(slips)).toBeGreaterThan(0.98)
  })

  // Requirement: SEARCH-76
  it('with a slip in a word of three or four letters', () => {
    const random = createRandom(8)
    const short = /^(?!для|под|без|при)[а-я]{3,4}$/u
    const slips = everyNth(2, named(HEADS)).flatMap(({ say, kinds }) => {
      const text = say.includes(' ') ? misspell(say, new Set(), random, short) : null
      return text === null ? [] : [[text, kinds] as const]
    })
    expect(shareRight(slips)).toBeGreaterThan(0.9)
  })

  // Requirement: SEARCH-76
  it.each([
    ['by itself', () => ''],
    ['beside its kind', (kind: string) => ` ${kind}`],
  ])('with each slip at each place of a brand, %s', (_, behind) => {
    const brands = database.sqlite
      .prepare<[], { name: string; kind: string }>(
        `SELECT b.name, p.kind_label AS kind, max(p.rank)
         FROM brands b JOIN products p ON p.brand_id = b.id AND p.is_sold = 1 GROUP BY b.id`,
      )
      .all()
    const asked = brands.flatMap(({ name, kind }) => {
      const [brand, more] = [normalizeText(name), behind(normalizeText(kind))]
      const meant = hits(`${brand}${more}`, 1)[0]?.id
      return everyNth(3, slipsOf(brand)).map((slip) => ({ query: `${slip}${more}`, meant }))
    })
    const missed = asked.filter(({ query, meant }) => hits(query, 1)[0]?.id !== meant)
    expect(asked.length).toBeGreaterThan(300)
    expect(missed.length / asked.length, JSON.stringify(missed)).toBeLessThan(0.02)
  })

  // Requirement: SEARCH-76
  it('in the other keyboard layout', () => {
    expect(shareRight(heads.map(({ say, kinds }) => [typeInOtherLayout(say), kinds]))).toBeGreaterThan(0.99)
  })

  // Requirement: SEARCH-72
  it.each([
    ['as the shop writes its addresses', (text: string) => toLatin(text).replaceAll('-', ' ')],
    ['with j for ж and i for й', (text: string) => inOtherLatin(text)],
  ])('in Latin letters, %s', (_, write) => {
    const russian = heads.filter(({ say }) => /^[а-я ]+$/u.test(say))
    expect(shareRight(russian.map(({ say, kinds }) => [write(say), kinds]))).toBeGreaterThan(0.93)
  })

  // Requirement: SEARCH-49
  it.each(['% маме в подарок', 'лучшие %', '% какой выбрать', '% для начинающих', 'что-то вроде %'])(
    'in «%s»',
    (frame) => {
      const framed = heads.map(({ say, kinds }) => [frame.replace('%', say), kinds] as const)
      expect(shareRight(framed)).toBeGreaterThan(0.98)
    },
  )

  // Requirement: SEARCH-48
  it.each(['что делать если %', '% помогите', 'нужно что то чтобы не %'])('for a need, in «%s»', (frame) => {
    const framed = needs.map(({ say, kinds }) => [frame.replace('%', say), kinds] as const)
    expect(shareRight(framed)).toBeGreaterThan(0.95)
  })
})

// Requirement: SEARCH-76
test.each([
  // A doubled letter beside another kind, in a word that the tables have in another form.
  ['крем для ступпней', 'Крем для ног'],
  // A short word that might be given up.
  ['ктсть для полигеля', 'Кисть для дизайна'],
  // Beside an everyday word that is part of a kind's name.
  ['подаорчный купон', 'Подарочная карта'],
  // What is split, or another kind, reads fewer of the words.
  ['полпрозрачный гель лак', 'Гель-лак'],
  ['блескти для дизайна', 'Блёстки'],
  // Shades for lids are none of other sets.
  ['набор тнней для век', 'Палетка теней'],
  // A word of four letters and less is put right by the others.
  ['гель лвк', 'Гель-лак'],
  ['красный гель лк', 'Гель-лак'],
  ['лка для ногтей', 'Лак для ногтей'],
  ['пика для ногтей', 'Пилка'],
  // A color beside a kind is likelier than the name of another one.
  ['бардовый лак', 'Лак для ногтей'],
])('«%s» is put right by all its words', (query, kind) => {
  expect(hits(query, 1)[0]?.kind).toBe(kind)
})

// Requirement: SEARCH-76
test('colors and properties are put right beside a kind', () => {
  const random = createRandom(6)
  const feminine = (word: string) => word.replace(/[ыо]й$/u, 'ая').replace(/(?<=[гкх])ий$/u, 'ая')
  const slips = [COLORS, MEANS]
    .flatMap(Object.keys)
    .filter((word) => /^[а-я]{5,}(?:[ыо]й|[гкх]ий)$/u.test(word))
    .flatMap((word) => [`${word} гель лак`, `${feminine(word)} помада`])
    // Each is misspelled, whatever is found, so that the slips of the others stay the same.
    .map((query) => [misspell(query, new Set(), random, /[ыои]й$|ая$/u), query] as const)
    .flatMap(([text, query]) => (text !== null && total(query) >= FIRST ? [[text, query] as const] : []))
  const right = slips.filter(([text, query]) => {
    const [first] = hits(text, 1)
    return first !== undefined && hits(query, ALL).includes(first)
  })
  expect(slips.length).toBeGreaterThan(200)
  expect(right.length / slips.length).toBeGreaterThan(0.97)
})

// Requirement: SEARCH-76
test.each([
  ['краный гель лак', 'красный гель лак'],
  ['чёрый лак', 'черный лак'],
  ['беый лак', 'белый лак'],
  ['розвый лак', 'розовый лак'],
  ['матвый топ', 'матовый топ'],
  ['зеленй лак', 'зелёный лак'],
])('«%s» asks for «%s»', (query, meant) => {
  expect(hits(query)).toEqual(hits(meant))
})

// Requirement: SEARCH-91
test('motifs alone find drawings', () => {
  for (const query of ['фламинго и пальмы', 'звёздочки и луна'])
    expect(kindsOf(query), query).toSatisfy((kinds: ReadonlySet<string>) =>
      [...kinds].every((kind) => ['Наклейки', 'Слайдер', 'Переводная фольга'].includes(kind)),
    )
})

// Requirement: SEARCH-79
test.each([
  ...['купить', 'подскажите', '2026', 'вайлдберриз', 'рассрочка', 'классный', 'две штуки', '2 шт', 'пару'],
])('«%s» takes no hit away and adds none', (word) => {
  for (const say of [
    'гель лак',
    'крем для рук',
    'кусачки для кутикулы',
    'вытяжка',
    'шампунь',
    'скраб для ног',
  ]) {
    expect(total(`${word} ${say}`), `${word} ${say}`).toBe(total(say))
    expect(total(`${say} ${word}`), `${say} ${word}`).toBe(total(say))
  }
})

// Requirement: SEARCH-52
test('two kinds are found by either, whatever joins them', () => {
  const random = createRandom(5)
  const joints = [' и ', ' или ', ', ', ' плюс ', ' + ', ' а также ', ' / ', ' и ещё ']
  for (let i = 0; i < runs(48); i++) {
    const [a, b] = [random.pick(labels), random.pick(labels)]
    const [inA, inB] = [kindsOf(a[0], ALL), kindsOf(b[0], ALL)]
    // What both stand for needs no union, as with 'пилка' and 'баф'; a set may contain the other.
    if ([...inA].some((kind) => inB.has(kind)) || [...inA, ...inB].some((kind) => /набор/i.test(kind)))
      continue
    const query = `${a[0]}${joints[i % joints.length]}${b[0]}`
    const found = kindsOf(query, ALL)
    expect(found, query).toContain(a[1])
    expect(found, query).toContain(b[1])
    for (const kind of found) expect([...inA, ...inB], query).toContain(kind)
  }
})

// Requirement: SEARCH-51, SEARCH-77
test('every way to name a price keeps it', () => {
  for (const [say, kind] of everyNth(8, labels)) {
    const prices = [...byId.values()].flatMap((row) => (row.kind === kind ? [row.price] : []))
    const sorted = prices.sort((a, b) => a - b)
    const [low, high] = [sorted[Math.floor(sorted.length / 4)], sorted[Math.floor(sorted.length / 2)]]
    if (low === undefined || high === undefined || low === high) continue
    const ways = [
      ...[`до ${high}?`, `${high} рублей`, `не дороже ${high}р`, `<${high + 1}`, `ценой до ${high} руб.`].map(
        (way) => [way, 0] as const,
      ),
      ...[`от ${low} до ${high}`, `между ${low} и ${high}`, `с ${low} по ${high} руб`].map(
        (way) => [way, low] as const,
      ),
    ]
    for (const [way, least] of ways) {
      const query = `${say} ${way}`
      // A number on a gift card is what it is worth.
      if (kind === 'Подарочная карта' && way === `${high} рублей`) continue
      const { items } = searchProducts(ctx, { query, choice: {} }).listing
      expect(items.length, query).toBeGreaterThan(0)
      for (const { price } of items) {
        expect(price, query).toBeLessThanOrEqual(high)
        expect(price, query).toBeGreaterThanOrEqual(least)
      }
    }
  }
})

// Requirement: SEARCH-78
test('a kind is found by the country of its brand', () => {
  for (const [word, country] of [
    ['италия', 'Италия'],
    ['итальянский', 'Италия'],
    ['производство франция', 'Франция'],
    ['российский', 'Россия'],
  ] as const) {
    for (const say of ['гель лак', 'помада', 'фреза']) {
      const found = hits(`${say} ${word}`)
      for (const row of found) expect(row.country, `${say} ${word}`).toBe(country)
    }
    expect(hits(`гель лак ${word}`).length).toBe(FIRST)
  }
})

// Requirement: SEARCH-60
test('an amount is the same with its label, its unit, and its unit in full', () => {
  const volumes = new Map([...byId.values()].map((row) => [`${row.kind} ${row.volume}`, row]))
  const sized = [...volumes.values()].flatMap((row) => {
    const [, number] = /^(\d+) мл$/.exec(row.volume ?? '') ?? []
    return number === undefined ? [] : [[normalizeText(row.kind), number] as const]
  })
  for (const [say, number] of everyNth(9, sized)) {
    const plain = total(`${say} ${number} мл`)
    expect(plain).toBeGreaterThan(0)
    for (const way of [`${number}мл`, `${number} миллилитров`, `объем ${number} мл`, `объёмом ${number}ml`])
      expect(total(`${say} ${way}`), `${say} ${way}`).toBe(plain)
  }
})

// Requirement: SEARCH-53
test.each([
  ['топ', 'липким слоем', 'липкого слоя'],
  ['топ', 'блестками', 'блесток'],
  ['щетка для волос', 'ручкой', 'ручки'],
])('nothing is %s with and without the same: %s', (say, having, lacking) => {
  const withIt = new Set(hits(`${say} с ${having}`, ALL).map(({ id }) => id))
  const without = hits(`${say} без ${lacking}`, ALL)
  if (total(`${say} без ${lacking}`) === total(say)) return
  expect(without.filter(({ id }) => withIt.has(id))).toEqual([])
})

// Requirement: SEARCH-80
test('no everyday word is exchanged for a word of the trade that it resembles', () => {
  for (const word of everyNth(4, EVERYDAY)) {
    for (const query of [word, `гель лак ${word}`, `крем для рук ${word}`])
      expect(understandQuery(ctx, query).isCorrected, query).toBe(false)
  }
})

// Requirement: SEARCH-61
test('what is not carried is found in no sentence', () => {
  const random = createRandom(3)
  // 'губки' are small lips as well, and 'поталь' begins with 'пота'.
  const absent = shuffle(
    random,
    ABSENT.filter((word) => word !== 'губки' && word !== 'пота'),
  ).slice(0, runs(60))
  for (const word of absent) {
    for (const query of [word, `${word} недорого`, `хороший ${word}`, `${word} для дома`])
      expect(total(query), query).toBe(0)
  }
})

/** Writes Russian as other people do than those of `toLatin`. */
function inOtherLatin(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'j', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l' },
    ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch' },
    ...{ ш: 'sh', щ: 'sch', ы: 'y', э: 'e', ю: 'yu', я: 'ya', ь: '', ъ: '' },
  }
  return [...text].map((letter) => letters[letter] ?? letter).join('')
}
