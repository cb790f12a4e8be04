import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { codeToken, indexTokensOf, LITTLE_WORDS, plainWordsOf, readPieces } from './search-tokens.ts'

/** What the index reads of a product. */
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
}

export interface ProductWords {
  /** What the product is: kind, brand, colour, effect, volume, number, article. */
  readonly facts: string
  /** What it is called. */
  readonly title: string
  /** What else is said of it. */
  readonly words: string
  /** Words a shopper may misspell. */
  readonly vocabulary: ReadonlySet<string>
}

const FAMILIES: ReadonlyMap<string, string> = new Map(SHADE_FAMILIES.map(({ slug, label }) => [slug, label]))
/** Said of half the shop: they find nothing in particular. */
const DULL_PROPERTIES = new Set([
  'Страна',
  'Срок годности',
  'Гарантия',
  'Объём',
  'Вес',
  'Оттенок',
  'В упаковке',
])

/** The words a product is found by. */
export function productWords(product: IndexedProduct): ProductWords {
  const { name, kindLabel, category, brand, shadeFamily, effect, volume, parents, shadeName, shadeCode } =
    product
  const family = FAMILIES.get(shadeFamily ?? '') ?? null
  // 'Строгая форма' is a name, not what its tips are: such brands are asked for by all their words.
  const isBrandPlain = !brand.includes(' ')
  const facts = [kindLabel, isBrandPlain ? brand : null, family, effect].map(readPart)
  // '3 × 8 мл' is a set: whoever asks for 8 мл wants one bottle.
  const size = readPart(volume?.includes('×') ? null : volume).tokens.filter((token) =>
    /\d\D|\D\d/.test(token),
  )
  const code = shadeCode === null ? [] : [codeToken(shadeCode)]
  const title = [readText(name), readPart(brand)]
  const words = [category, parents, shadeName, ...tellingProperties(product.properties)].map(readPart)
  return {
    facts: distinct([...tokensOf(facts), ...code, ...size, markingToken(product.marking)]),
    title: distinct([...tokensOf(title), ...ownNames(name, shadeName, isBrandPlain ? null : brand)]),
    words: distinct(tokensOf(words).filter((token) => !/^\d+$/.test(token))),
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

/** Brands, colours and properties are the same texts again and again. */
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

/** What stands in quotes is the product's own name, and so is a brand of several words: one word more, so that it can be asked for whole. */
function ownNames(name: string, shadeName: string | null, brand: string | null): string[] {
  const quoted = [...name.matchAll(/«([^»]+)»/g)].flatMap(([, text]) => text ?? [])
  return [brand, shadeName, ...quoted].flatMap((text) =>
    text === null ? [] : ownNameToken(readPart(text).tokens),
  )
}

/** An own name as one word of the index; no other word begins so. */
export function ownNameToken(stems: readonly string[]): string {
  return `zz${stems.filter((word) => !LITTLE_WORDS.has(word)).join('')}`
}

/** An article without its hyphens: 'VL-127-10' is vl12710. */
export function markingToken(marking: string): string {
  return marking.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function tellingProperties(json: string): string[] {
  const properties = JSON.parse(json) as [string, string][]
  return properties.filter(([label]) => !DULL_PROPERTIES.has(label)).map(([, value]) => value)
}

function distinct(tokens: readonly string[]): string {
  return [...new Set(tokens)].join(' ')
}
