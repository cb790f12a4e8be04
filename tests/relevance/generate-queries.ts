import { createRandom, type Random, shuffle } from '#server/demo/random.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { misspell, typeInOtherLayout, writeInOtherLetters } from './alter-queries.ts'

/** The attributes of a product that queries are made from; what a search finds is not among them. */
export interface ProductAttributes {
  readonly marking: string
  readonly name: string
  readonly brand: string
  readonly kind: string
  readonly shadeName: string | null
  readonly shadeCode: string | null
  readonly shadeFamily: string | null
  readonly effect: string | null
  readonly volume: string | null
}

/** A query for one to three products, which are named by their markings. */
export interface NarrowQuery {
  readonly group: string
  readonly query: string
  readonly markings: readonly string[]
}

/** A query for many products; `wanted` is what every right hit has. */
export interface BroadQuery {
  readonly group: string
  readonly query: string
  readonly wanted: Partial<Pick<ProductAttributes, 'brand' | 'kind' | 'shadeFamily' | 'effect' | 'volume'>>
}

const MAX_MARKINGS = 3
const QUERIES_PER_GROUP = 40
/** A broad query has at least this many right answers. */
const MIN_ANSWERS = 20

/** Other names that shoppers have for a kind of product. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  'Гель-лак': ['шеллак', 'гельлак', 'шелак', 'gel polish'],
  Пилка: ['пилочка'],
  'Камуфлирующая база': ['камуфляжная база', 'base камуфлирующая', 'база камуфляж'],
  'Каучуковая база': ['rubber base', 'каучуковая base'],
  Акригель: ['полигель', 'polygel'],
  Праймер: ['primer'],
  Топ: ['top'],
  Блёстки: ['пайетки'],
  Стразы: ['кристаллы'],
  Шампунь: ['shampoo'],
  'Кусачки для кутикулы': ['накожницы', 'щипчики для кутикулы'],
  Пушер: ['лопатка', 'шабер'],
  Антисептик: ['санитайзер'],
  'Подарочная карта': ['подарочный сертификат'],
}

export function generateQueries(products: readonly ProductAttributes[]): {
  narrow: NarrowQuery[]
  broad: BroadQuery[]
} {
  const random = createRandom(20_261_121)
  return { narrow: narrowQueries(products, random), broad: broadQueries(products, random) }
}

/**
 * Returns the shade of a product, or the last quoted part of its name where it has no shade, in lower case: 'мокрый
 * гранат' for 'Гель-лак «Мокрый гранат» № 127, 10 мл'. Returns null where it has neither.
 */
function ownNameOf({ name, shadeName }: ProductAttributes): string | null {
  return (shadeName ?? /«([^»]+)»[^«]*$/.exec(name)?.[1] ?? null)?.toLowerCase() ?? null
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[«»№]|,(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function narrowQueries(products: readonly ProductAttributes[], random: Random): NarrowQuery[] {
  const shuffled = shuffle(random, products)
  const pickQueries = (
    group: string,
    queryOf: (product: ProductAttributes) => readonly [string, (other: ProductAttributes) => boolean] | null,
  ) => {
    const found: NarrowQuery[] = []
    const used = new Set<string>()
    for (const product of shuffled) {
      if (found.length === QUERIES_PER_GROUP) break
      const candidate = queryOf(product)
      if (!candidate || used.has(candidate[0])) continue
      const markings = products.filter(candidate[1]).map(({ marking }) => marking)
      if (markings.length < 1 || markings.length > MAX_MARKINGS) continue
      used.add(candidate[0])
      found.push({ group, query: candidate[0], markings })
    }
    return found
  }
  /** Makes a query of brand and own name, which means any volume, and any kind unless the kind is in the query. */
  const partial = (product: ProductAttributes) => {
    const ownName = ownNameOf(product)
    if (ownName === null) return null
    const [query, isKindNamed] = random.pick([
      [`${product.brand} ${ownName}`, false],
      [`${ownName} ${product.brand}`, false],
      [`${product.kind} ${ownName} ${product.brand}`, true],
    ] as const)
    const isRightAnswer = (other: ProductAttributes) =>
      other.brand === product.brand &&
      ownNameOf(other) === ownName &&
      (!isKindNamed || other.kind === product.kind)
    return { query: query.toLowerCase(), isRightAnswer }
  }
  const altered = (alter: (query: string) => string | null) => (product: ProductAttributes) => {
    const candidate = partial(product)
    const query = candidate && alter(candidate.query)
    return candidate && query !== null ? ([query, candidate.isRightAnswer] as const) : null
  }
  const words = new Set(
    products.flatMap(({ name, brand, kind }) => plain(`${name} ${brand} ${kind}`).split(/[\s-]/)),
  )
  return [
    ...pickQueries('exact', (product) => [plain(product.name), (other) => other.name === product.name]),
    ...pickQueries('article', (product) => [
      random.pick([
        product.marking,
        product.marking.toLowerCase(),
        product.marking.replaceAll('-', ''),
        product.marking.replaceAll('-', ' '),
      ]),
      (other) => other.marking === product.marking,
    ]),
    ...pickQueries(
      'partial',
      altered((query) => query),
    ),
    ...pickQueries(
      'misspelled',
      altered((query) => misspell(query, words, random)),
    ),
    ...pickQueries('wrong layout', altered(typeInOtherLayout)),
    ...pickQueries('other letters', altered(writeInOtherLetters)),
    ...pickQueries('synonym', (product) => {
      const ownName = ownNameOf(product)
      const names = ALIASES[product.kind]
      return ownName === null || !names
        ? null
        : [
            `${random.pick(names)} ${ownName} ${product.brand}`.toLowerCase(),
            (other) =>
              other.brand === product.brand && ownNameOf(other) === ownName && other.kind === product.kind,
          ]
    }),
    ...pickQueries('shade number', ({ brand, kind, shadeCode }) =>
      shadeCode === null
        ? null
        : [
            random
              .pick([
                `${brand} ${kind} ${shadeCode}`,
                `${kind} ${brand} тон ${shadeCode}`,
                `${brand} ${kind} № ${shadeCode}`,
              ])
              .toLowerCase(),
            (other) => other.brand === brand && other.kind === kind && other.shadeCode === shadeCode,
          ],
    ),
    ...pickQueries('brand, kind, volume', ({ brand, kind, volume }) =>
      volume === null
        ? null
        : [
            `${kind} ${brand} ${volume}`.toLowerCase(),
            (other) => other.brand === brand && other.kind === kind && other.volume === volume,
          ],
    ),
  ]
}

function broadQueries(products: readonly ProductAttributes[], random: Random): BroadQuery[] {
  const shuffled = shuffle(random, products)
  const words = new Set(
    products.flatMap(({ name, brand, kind }) => plain(`${name} ${brand} ${kind}`).split(/[\s-]/)),
  )
  const families = new Map<string, string>(SHADE_FAMILIES.map(({ slug, label }) => [slug, label]))
  const pickQueries = (
    group: string,
    queryOf: (product: ProductAttributes) => readonly [string | null, BroadQuery['wanted']] | null,
  ) => {
    const found: BroadQuery[] = []
    const used = new Set<string>()
    for (const product of shuffled) {
      if (found.length === QUERIES_PER_GROUP / 2) break
      const candidate = queryOf(product)
      if (!candidate || candidate[0] === null || used.has(candidate[0])) continue
      const query = candidate[0].toLowerCase()
      if (used.has(query) || products.filter((other) => isWanted(other, candidate[1])).length < MIN_ANSWERS)
        continue
      used.add(query)
      found.push({ group, query, wanted: candidate[1] })
    }
    return found
  }
  return [
    ...pickQueries('kind', ({ kind }) => [kind, { kind }]),
    ...pickQueries('brand', ({ brand }) => [brand, { brand }]),
    ...pickQueries('brand and kind', ({ brand, kind }) => [
      random.pick([`${brand} ${kind}`, `${kind} ${brand}`]),
      { brand, kind },
    ]),
    ...pickQueries('color and kind', ({ kind, shadeFamily }) =>
      shadeFamily === null ? null : [`${kind} ${families.get(shadeFamily)}`, { kind, shadeFamily }],
    ),
    ...pickQueries('effect and kind', ({ kind, effect }) =>
      effect === null ? null : [`${kind} ${effect}`, { kind, effect }],
    ),
    ...pickQueries('volume and kind', ({ kind, volume }) =>
      volume === null ? null : [`${kind} ${volume}`, { kind, volume }],
    ),
    ...pickQueries('kind misspelled', ({ kind }) => [misspell(kind.toLowerCase(), words, random), { kind }]),
    ...pickQueries('kind in wrong layout', ({ kind }) => [typeInOtherLayout(kind.toLowerCase()), { kind }]),
    ...pickQueries('brand in other letters', ({ brand }) => [
      writeInOtherLetters(brand.toLowerCase()),
      { brand },
    ]),
    ...pickQueries('kind by synonym', ({ kind }) =>
      ALIASES[kind] ? [random.pick(ALIASES[kind]), { kind }] : null,
    ),
  ]
}

/** Returns true for a product with all that is wanted. A more exact kind counts: 'Матовый топ' is a 'Топ'. */
export function isWanted(product: ProductAttributes, wanted: BroadQuery['wanted']): boolean {
  const { kind, ...rest } = wanted
  const isKind = kind === undefined || wordsOf(kind).every((word) => wordsOf(product.kind).includes(word))
  return (
    isKind && Object.entries(rest).every(([key, value]) => product[key as keyof ProductAttributes] === value)
  )
}

function wordsOf(kind: string): string[] {
  return kind.toLowerCase().split(/[\s-]/)
}
