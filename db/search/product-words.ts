import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { codeToken, indexTokensOf, plainWordsOf, readPieces } from './search-tokens.ts'

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
  const { kindLabel, category, brand, shadeFamily, effect, volume, parents, shadeName, shadeCode } = product
  const family = FAMILIES.get(shadeFamily ?? '') ?? null
  const facts = [kindLabel, category, brand, family, effect].map(readPart)
  const size = readPart(volume).tokens.filter((token) => /\d\D|\D\d/.test(token))
  const code = shadeCode === null ? [] : [codeToken(shadeCode)]
  const title = readText(product.name)
  const words = [parents, shadeName, ...tellingProperties(product.properties)].map(readPart)
  return {
    facts: distinct([...tokensOf(facts), ...code, ...size, markingToken(product.marking)]),
    title: distinct(title.tokens),
    words: distinct(tokensOf(words).filter((token) => !/^\d+$/.test(token))),
    vocabulary: new Set([...facts, title, ...words].flatMap((part) => part.words)),
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
