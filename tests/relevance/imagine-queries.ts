import { createRandom, type Random, shuffle } from '#server/demo/random.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { misspell, typeInOtherLayout, writeInOtherLetters } from './spoil-words.ts'

/** The attributes of a product that queries are made from; what a search finds is not among them. */
export interface Described {
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
  readonly wanted: Partial<Pick<Described, 'brand' | 'kind' | 'shadeFamily' | 'effect' | 'volume'>>
}

const MOST_NAMED = 3
const OF_EACH = 40
/** A broad query has at least this many right answers. */
const LEAST_ANSWERS = 20

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
  Расчёска: ['массажка'],
  'Подарочная карта': ['подарочный сертификат'],
}

export function imagineQueries(products: readonly Described[]): {
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
function calledOf({ name, shadeName }: Described): string | null {
  return (shadeName ?? /«([^»]+)»[^«]*$/.exec(name)?.[1] ?? null)?.toLowerCase() ?? null
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[«»№]|,(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function narrowQueries(products: readonly Described[], random: Random): NarrowQuery[] {
  const shuffled = shuffle(random, products)
  const take = (
    group: string,
    queryOf: (product: Described) => readonly [string, (other: Described) => boolean] | null,
  ) => {
    const found: NarrowQuery[] = []
    const asked = new Set<string>()
    for (const product of shuffled) {
      if (found.length === OF_EACH) break
      const made = queryOf(product)
      if (!made || asked.has(made[0])) continue
      const markings = products.filter(made[1]).map(({ marking }) => marking)
      if (markings.length < 1 || markings.length > MOST_NAMED) continue
      asked.add(made[0])
      found.push({ group, query: made[0], markings })
    }
    return found
  }
  /** Makes a query of brand and own name, which means any volume, and any kind unless the kind is in the query. */
  const partial = (product: Described) => {
    const called = calledOf(product)
    if (called === null) return null
    const [query, isKindNamed] = random.pick([
      [`${product.brand} ${called}`, false],
      [`${called} ${product.brand}`, false],
      [`${product.kind} ${called} ${product.brand}`, true],
    ] as const)
    const isMeant = (other: Described) =>
      other.brand === product.brand &&
      calledOf(other) === called &&
      (!isKindNamed || other.kind === product.kind)
    return { query: query.toLowerCase(), isMeant }
  }
  const spoiled = (spoil: (query: string) => string | null) => (product: Described) => {
    const made = partial(product)
    const query = made && spoil(made.query)
    return made && query !== null ? ([query, made.isMeant] as const) : null
  }
  const words = new Set(
    products.flatMap(({ name, brand, kind }) => plain(`${name} ${brand} ${kind}`).split(/[\s-]/)),
  )
  return [
    ...take('exact', (product) => [plain(product.name), (other) => other.name === product.name]),
    ...take('article', (product) => [
      random.pick([
        product.marking,
        product.marking.toLowerCase(),
        product.marking.replaceAll('-', ''),
        product.marking.replaceAll('-', ' '),
      ]),
      (other) => other.marking === product.marking,
    ]),
    ...take(
      'partial',
      spoiled((query) => query),
    ),
    ...take(
      'misspelled',
      spoiled((query) => misspell(query, words, random)),
    ),
    ...take('wrong layout', spoiled(typeInOtherLayout)),
    ...take('other letters', spoiled(writeInOtherLetters)),
    ...take('synonym', (product) => {
      const called = calledOf(product)
      const names = ALIASES[product.kind]
      return called === null || !names
        ? null
        : [
            `${random.pick(names)} ${called} ${product.brand}`.toLowerCase(),
            (other) =>
              other.brand === product.brand && calledOf(other) === called && other.kind === product.kind,
          ]
    }),
    ...take('shade number', ({ brand, kind, shadeCode }) =>
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
    ...take('brand, kind, volume', ({ brand, kind, volume }) =>
      volume === null
        ? null
        : [
            `${kind} ${brand} ${volume}`.toLowerCase(),
            (other) => other.brand === brand && other.kind === kind && other.volume === volume,
          ],
    ),
  ]
}

function broadQueries(products: readonly Described[], random: Random): BroadQuery[] {
  const shuffled = shuffle(random, products)
  const words = new Set(
    products.flatMap(({ name, brand, kind }) => plain(`${name} ${brand} ${kind}`).split(/[\s-]/)),
  )
  const families = new Map<string, string>(SHADE_FAMILIES.map(({ slug, label }) => [slug, label]))
  const take = (
    group: string,
    queryOf: (product: Described) => readonly [string | null, BroadQuery['wanted']] | null,
  ) => {
    const found: BroadQuery[] = []
    const asked = new Set<string>()
    for (const product of shuffled) {
      if (found.length === OF_EACH / 2) break
      const made = queryOf(product)
      if (!made || made[0] === null || asked.has(made[0])) continue
      const query = made[0].toLowerCase()
      if (asked.has(query) || products.filter((other) => isWanted(other, made[1])).length < LEAST_ANSWERS)
        continue
      asked.add(query)
      found.push({ group, query, wanted: made[1] })
    }
    return found
  }
  return [
    ...take('kind', ({ kind }) => [kind, { kind }]),
    ...take('brand', ({ brand }) => [brand, { brand }]),
    ...take('brand and kind', ({ brand, kind }) => [
      random.pick([`${brand} ${kind}`, `${kind} ${brand}`]),
      { brand, kind },
    ]),
    ...take('colour and kind', ({ kind, shadeFamily }) =>
      shadeFamily === null ? null : [`${kind} ${families.get(shadeFamily)}`, { kind, shadeFamily }],
    ),
    ...take('effect and kind', ({ kind, effect }) =>
      effect === null ? null : [`${kind} ${effect}`, { kind, effect }],
    ),
    ...take('volume and kind', ({ kind, volume }) =>
      volume === null ? null : [`${kind} ${volume}`, { kind, volume }],
    ),
    ...take('kind misspelled', ({ kind }) => [misspell(kind.toLowerCase(), words, random), { kind }]),
    ...take('kind in wrong layout', ({ kind }) => [typeInOtherLayout(kind.toLowerCase()), { kind }]),
    ...take('brand in other letters', ({ brand }) => [writeInOtherLetters(brand.toLowerCase()), { brand }]),
    ...take('kind by synonym', ({ kind }) => (ALIASES[kind] ? [random.pick(ALIASES[kind]), { kind }] : null)),
  ]
}

/** Returns true for a product with all that is wanted. A more exact kind counts: 'Матовый топ' is a 'Топ'. */
export function isWanted(product: Described, wanted: BroadQuery['wanted']): boolean {
  const { kind, ...rest } = wanted
  const isKind = kind === undefined || wordsOf(kind).every((word) => wordsOf(product.kind).includes(word))
  return isKind && Object.entries(rest).every(([key, value]) => product[key as keyof Described] === value)
}

function wordsOf(kind: string): string[] {
  return kind.toLowerCase().split(/[\s-]/)
}
