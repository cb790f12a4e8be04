import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import {
  codeToken,
  indexTokensOf,
  plainWordsOf,
  readPieces,
  SECONDS,
  STOP_WORDS,
  stem,
} from './search-tokens.ts'
import { sizeWords } from './size-words.ts'
import { INGREDIENTS } from './tables/ingredients.ts'

/** The fields of a product that are indexed. */
export interface IndexedProduct {
  readonly id: number
  readonly rank: number
  readonly name: string
  readonly brand: string
  readonly marking: string
  readonly kindLabel: string
  readonly shadeName: string | null
  readonly shadeCode: string | null
  readonly shadeFamily: string | null
  readonly effect: string | null
  readonly volume: string | null
  /** Name of the leaf category. */
  readonly category: string
  /** Names of the categories above it. */
  readonly parents: string | null
  /** [label, value] pairs as JSON. */
  readonly properties: string
  /** Sentences that tell what it is good for. */
  readonly description: string
  readonly composition: string
}

export interface ProductWords {
  /** Kind, brand, color, effect, volume, shade number, and article number. */
  readonly facts: string
  /** Name and brand. */
  readonly title: string
  /** Categories, shade name, properties, size, what the description says, and what shoppers may refuse of its contents. */
  readonly words: string
  /** The words to which misspellings are corrected. */
  readonly vocabulary: ReadonlySet<string>
}

/** The beginning of the tokens of kinds. */
export const KIND = 'kk'
const DESCRIBED = 'zd'
const FAMILIES: ReadonlyMap<string, string> = new Map(SHADE_FAMILIES.map(({ slug, label }) => [slug, label]))
/** Properties that half of all products have, so that a search by them would narrow nothing. */
const UNSPECIFIC_PROPERTIES = new Set([
  ...['Срок годности', 'Гарантия', 'Объём', 'Вес', 'Оттенок', 'В упаковке'],
  // '5 мм' is asked of the diameter.
  'Рабочая часть',
])

/** Properties whose values say little without their labels: 'HEPA', '12'. */
const NAMED_PROPERTIES = new Set(['Фильтр', 'Оттенков', 'Таймер'])

/** Returns the words by which a product is found. */
export function productWords(product: IndexedProduct): ProductWords {
  const { name, kindLabel, category, brand, shadeFamily, effect, volume, parents, shadeName, shadeCode } =
    product
  const family = FAMILIES.get(shadeFamily ?? '') ?? null
  // A brand of several words, such as 'Строгая форма', is not a fact: its single words would match other products.
  const isBrandPlain = !brand.includes(' ')
  const facts = [kindLabel, isBrandPlain ? brand : null, family, effect].map(readPart)
  // A set of '3 × 8 мл' does not match '8 мл', which means a single bottle.
  const size = readPart(volume?.includes('×') ? null : volume).tokens.filter((token) =>
    /\d\D|\D\d/.test(token),
  )
  const code = shadeCode === null ? [] : [codeToken(shadeCode)]
  const title = [readText(name), readPart(brand)]
  const properties = JSON.parse(product.properties) as [string, string][]
  const words = [category, parents, shadeName, ...specificProperties(properties)].map(readPart)
  return {
    facts: distinct([
      ...tokensOf(facts),
      kindToken(kindLabel),
      ...code,
      ...size,
      markingToken(product.marking),
    ]),
    title: distinct([...tokensOf(title), ...ownNames(name, shadeName, isBrandPlain ? null : brand)]),
    words: distinct([
      ...tokensOf(words).filter((token) => !/^\d+$/.test(token)),
      ...sizeWords(kindLabel, properties),
      ...wholeFinish(properties),
      ...described(product.description),
      ...INGREDIENTS.flatMap(({ named, token }) => (named.test(product.composition) ? token : [])),
    ]),
    vocabulary: new Set([...facts, ...title, ...words].flatMap((part) => part.words)),
  }
}

interface ReadText {
  readonly tokens: readonly string[]
  readonly words: readonly string[]
}

const EMPTY: ReadText = { tokens: [], words: [] }
const parts = new Map<string, ReadText>()
const MAX_PARTS = 20_000

/** Like readText, but cached: brands, colors, and properties repeat the same texts. */
function readPart(text: string | null): ReadText {
  if (text === null) return EMPTY
  const known = parts.get(text)
  if (known !== undefined) return known
  if (parts.size >= MAX_PARTS) parts.clear()
  const read = readText(text)
  parts.set(text, read)
  return read
}

function readText(text: string): ReadText {
  const pieces = readPieces(text)
  return { tokens: pieces.flatMap(indexTokensOf), words: pieces.flatMap(plainWordsOf) }
}

function tokensOf(read: readonly ReadText[]): string[] {
  return read.flatMap(({ tokens }) => tokens)
}

/**
 * Returns one token for each own name of a product: a text in quotes, the shade's name, a brand of several words.
 * The token makes the name searchable as a whole.
 */
function ownNames(name: string, shadeName: string | null, brand: string | null): string[] {
  const quoted = [...name.matchAll(/«([^»]+)»/g)].flatMap(([, text]) => text ?? [])
  return [brand, shadeName, ...quoted].flatMap((text) => (text === null ? [] : nameToken(text)))
}

/** Returns the token of products whose own name is this text. */
export function nameToken(name: string): string {
  return ownNameToken(readPart(name).tokens)
}

/** Returns an own name as one index token; only such tokens begin with 'zz'. */
export function ownNameToken(stems: readonly string[]): string {
  return `zz${stems.filter((word) => !STOP_WORDS.has(word)).join('')}`
}

/** Returns the label of a kind as one index token, the same for every form of its words; only such tokens begin with 'kk'. */
export function kindToken(label: string): string {
  return `${KIND}${contentStems(label).join('')}`
}

/** Returns the stems of a text's words without prepositions. */
export function contentStems(text: string): string[] {
  return contentWords(text).map((word) =>
    word.startsWith(DESCRIBED) ? describedToken(stem(word.slice(DESCRIBED.length))) : stem(word),
  )
}

/** Returns a text's words without prepositions. */
export function contentWords(text: string): string[] {
  const words = normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !STOP_WORDS.has(word))
}

/** Returns an article number in lower case without its hyphens: 'VL-127-10' becomes 'vl12710'. */
export function markingToken(marking: string): string {
  return marking.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Words of descriptions that tell nothing a shopper looks for; without them the index is a fifth smaller. */
const UNTELLING = new Set(
  'который хорошо подходит ровно держит дает снимает легко чисто слой флакон минут ложится покрытие недели хватает каждый работе работает нужно любой самый остается оставляет приятный нанесение перед если десять можно удобно хранить срок лишний обычный заметно начнет раньше пластина наносите блик помогает почти одинаково друг формула пахнет закрывает движение свободно баночка вместе текстура случайно понравится придает хочет меня смотрится взбалтывайте коробка секунд живой крышка выдерживает закройте месяц поверхность даже экстракт спокойный тонкий плотный цвет оттенок маникюр ногтя ногти мелкий после один для как что или все это нет под при так без они она его еще уже где тем лак гель база топ рука нога тон розовый каучуковый белый красный серый темный черный светлый глубокий зеленый бежевый'
    .split(' ')
    .map(stem),
)
/** The stems of 'лук', 'веки', and 'дети' have no more letters. */
const LEAST_TOLD = 3
const sentences = new Map<string, readonly string[]>()

/**
 * Returns the word of a description as an index token. Only such tokens begin with 'zd': a product is not found by a
 * word of its description, but among those that a query finds, it comes first.
 */
export function describedToken(own: string): string {
  return `${DESCRIBED}${own}`
}

/** Returns true for a token that no facts and no title have. */
export function isDescribed(token: string): boolean {
  return token.startsWith(DESCRIBED)
}

/** Returns the tokens of a description; descriptions are made of sentences that many products share. */
function described(description: string): string[] {
  return description.split(/(?<=[.!?])\s+/).flatMap((sentence) => {
    const known = sentences.get(sentence)
    if (known !== undefined) return known
    if (sentences.size >= MAX_PARTS) sentences.clear()
    const tokens = contentStems(sentence)
      .filter((own) => own.length >= LEAST_TOLD && /^[а-я]+$/.test(own) && !UNTELLING.has(own))
      .map(describedToken)
    sentences.set(sentence, tokens)
    return tokens
  })
}

function specificProperties(properties: readonly (readonly [string, string])[]): string[] {
  return properties
    .filter(([label]) => !UNSPECIFIC_PROPERTIES.has(label))
    .map(([label, value]) => {
      if (value === 'есть') return label
      if (value === 'нет') return `без ${label}`
      // 'AISI 440' is one word, because numbers alone are not indexed.
      if (label === 'Сталь') return value.replace(' ', '-')
      return withSeconds(NAMED_PROPERTIES.has(label) ? `${value} ${label}` : value)
    })
}

/** Writes '30, 60 и 99 с' as amounts, each with its unit; 'с' by itself is a preposition. */
function withSeconds(value: string): string {
  return value.replace(/\d+(?:(?:,\s|\sи\s)\d+)*\sс(?!\p{L})/gu, (times) =>
    (times.match(/\d+/g) ?? []).map((time) => `${time} ${SECONDS}`).join(' '),
  )
}

/** Tells what is all matte from 'матовый и сияющий'; only such tokens begin with 'zf'. */
function wholeFinish(properties: readonly (readonly [string, string])[]): string[] {
  const finish = properties.find(([label]) => label === 'Финиш')?.[1] ?? ''
  return /^[а-я]+$/u.test(finish) ? [`zf${stem(finish)}`] : []
}

function distinct(tokens: readonly string[]): string {
  return [...new Set(tokens)].join(' ')
}
