import { beforeAll, describe, expect, test } from 'vitest'
import { buildCatalog, type CatalogRows } from '#server/demo/catalog/build-catalog.ts'
import { drawProduct, partsOf } from '#server/pictures/art/draw-product.ts'
import { toOklch } from '#server/pictures/art/oklch.ts'
import { specOf } from '#server/pictures/spec-of.ts'
import { ART_KINDS, type ArtKind, type PictureSpec } from '#shared/catalog/picture.ts'

type Product = CatalogRows['products'][number]

let rows: CatalogRows
let hexes: Map<string, string>
const byKind = new Map<ArtKind, Product[]>()

beforeAll(() => {
  rows = buildCatalog({ products: 20_000, now: Date.UTC(2026, 10, 21, 9) })
  hexes = new Map(rows.products.map((product) => [plain(product.shadeName ?? ''), product.shadeHex]))
  for (const product of rows.products) {
    const known = byKind.get(product.artKind)
    if (known) known.push(product)
    else byKind.set(product.artKind, [product])
  }
})

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

function brandOf({ brandId }: Product): CatalogRows['brands'][number] {
  const brand = rows.brands.find(({ id }) => id === brandId)
  if (!brand) throw new Error('a product without a brand')
  return brand
}

const pictured = (product: Product): PictureSpec =>
  specOf({ product, brand: brandOf(product) }, (name) => hexes.get(plain(name)))

/** Returns at least 300 products, four of each kind, spread over the catalog. */
function sampled(): readonly Product[] {
  return [...byKind.values()].flatMap((all) =>
    [0.1, 0.35, 0.6, 0.85].flatMap((at) => all[Math.floor(all.length * at)] ?? []),
  )
}

const fact = (product: Product, label: string): string =>
  plain(product.properties.find(([known]) => known === label)?.[1] ?? '')
const number = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? 1)
const count = (product: Product, role: RegExp): number =>
  partsOf(pictured(product), 1).filter((part) => role.test(part.role)).length

/** Returns the colors that a picture contains. */
const colorsOf = (svg: string): readonly string[] =>
  [
    ...new Set(
      [...svg.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})(?:[0-9a-f]{1,2})?(?=")/g)].map(([, hex = '']) => hex),
    ),
  ].map((hex) => `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`)

/** Returns the difference of two colors in OKLab. */
function difference(one: string, other: string): number {
  const [a, b] = [toOklch(one), toOklch(other)]
  return Math.hypot(
    a.L - b.L,
    a.C * Math.cos(a.h) - b.C * Math.cos(b.h),
    a.C * Math.sin(a.h) - b.C * Math.sin(b.h),
  )
}

const shows = (svg: string, color: string): boolean =>
  colorsOf(svg).some((shown) => difference(shown, color) < 0.06)

/** Packs of more pieces show a dozen and a box that names their number. */
const DOZEN = 12
const inPack = (product: Product): number => Math.min(DOZEN, number(fact(product, 'В упаковке')))

/** How often a part occurs in a kind's first picture. */
const COUNTS: Partial<Record<ArtKind, readonly [role: RegExp, expected: (product: Product) => number]>> = {
  palette: [/^pan$/, (product) => number(fact(product, 'Оттенков'))],
  blush: [/^pan$/, () => 1],
  set: [/^bottle$/, (product) => number(product.volume ?? '')],
  'gift-set': [
    /^(tube|oil|pump|jar|candle|socks|balm|file)$/,
    (product) => number(fact(product, 'В наборе')),
  ],
  polish: [/^bottle$/, () => 1],
  lacquer: [/^bottle$/, () => 1],
  brush: [/^hair$/, () => 1],
  'makeup-brush': [/^hair$/, () => 1],
  bits: [/^head$/, () => 1],
  polisher: [/^head$/, () => 1],
  'sanding-caps': [/^cap$/, inPack],
  file: [/^file$/, inPack],
  buff: [/^buff$/, inPack],
  tips: [/^nail$/, (product) => number(fact(product, 'Размеров'))],
  'dual-forms': [/^form$/, (product) => number(fact(product, 'Размеров'))],
  stickers: [/^piece$/, (product) => number(fact(product, 'В упаковке'))],
  decals: [/^piece$/, (product) => number(product.volume ?? '')],
  nippers: [/^jaws$/, () => 1],
  'nail-nippers': [/^jaws$/, () => 1],
  pusher: [/^handle$/, () => 1],
  table: [/^pad$/, ({ name }) => (name.includes('на два места') ? 2 : 1)],
  hood: [/^grille$/, () => 1],
  sterilizer: [/^knob$/, ({ name }) => (name.includes('таймер') ? 2 : 1)],
}

/** Steel and wood have the color of their material. */
const OWN_COLOR: ReadonlySet<ArtKind> = new Set([
  'nippers',
  'nail-nippers',
  'scissors',
  'pusher',
  'disc',
  'comb',
  'hair',
])

/** The property that tells the form of each kind that has several. */
const FORMS: readonly (readonly [ArtKind, string])[] = [
  ['bits', 'Форма'],
  ['bits', 'Материал'],
  ['bits', 'Жёсткость'],
  ['file', 'Форма'],
  ['refills', 'Форма основы'],
  ['foot-file', 'Исполнение'],
  ['brush', 'Форма'],
  ['brush', 'Ворс'],
  ['makeup-brush', 'Назначение'],
  ['pusher', 'Рабочие части'],
  ['hair', 'Исполнение'],
  ['comb', 'Исполнение'],
  ['tips', 'Форма ногтя'],
  ['forms', 'Форма ногтя'],
  ['dual-forms', 'Форма ногтя'],
  ['dual-forms', 'Длина'],
  ['glitter', 'Форма'],
  ['mascara', 'Щёточка'],
  ['blush', 'Зеркало'],
  ['palette', 'Финиш'],
  ['desk-lamp', 'Крепление'],
  ['hood', 'Фильтр'],
  ['gloves', 'Размер'],
]

/** The part whose scale shows the size of each kind that is sold in several sizes. */
const SIZED: readonly (readonly [ArtKind, string])[] = [
  ['polish', 'bottle'],
  ['lacquer', 'bottle'],
  ['coat', 'bottle'],
  ['camouflage', 'bottle'],
  ['top', 'bottle'],
  ['oil', 'bottle'],
  ['hair-oil', 'bottle'],
  ['pump', 'bottle'],
  ['soap', 'bottle'],
  ['shampoo', 'bottle'],
  ['spray', 'bottle'],
  ['cuticle-remover', 'bottle'],
  ['tube', 'tube'],
  ['foot-cream', 'tube'],
  ['scrub', 'jar'],
  ['salt', 'jar'],
  ['gel-jar', 'jar'],
  ['glitter', 'pot'],
]

const TOOLS = [
  'nippers',
  'nail-nippers',
  'scissors',
  'pusher',
  'brush',
  'makeup-brush',
  'foot-file',
  'hair',
  'comb',
] as const

describe('pictures of the catalog', () => {
  // Requirement: PROD-11
  test('every kind of product has its own drawing', () => {
    const bare = { shade: '#b4584c', finish: 'cream', brand: '', form: 'round', cap: 'ink' } as const
    const rest = { note: '', code: '', volume: '', seed: 3, name: '', facts: {}, shades: [] }
    const drawings = new Map(ART_KINDS.map((kind) => [drawProduct({ kind, ...bare, ...rest }, 1), kind]))
    expect([...drawings.values()]).toEqual([...ART_KINDS])
    const labels = [...byKind].map(([kind, all]) => [
      kind,
      [...new Set(all.map((one) => one.kindLabel))].sort(),
    ])
    expect(labels.filter(([, known]) => (known?.length ?? 0) > 1)).toEqual([
      ['comb', ['Гребень', 'Расчёска']],
    ])
    // The package stands for what an imported catalog has and the shop cannot draw.
    expect([...byKind.keys(), 'package'].sort()).toEqual([...ART_KINDS].sort())
  })

  // Requirement: PROD-12
  test('as many parts are drawn as the product has', () => {
    const products = sampled()
    expect(products.length).toBeGreaterThanOrEqual(300)
    const wrong = products.flatMap((product) => {
      const [role, expected] = COUNTS[product.artKind] ?? []
      if (!role || !expected) return []
      const [drawn, wanted] = [count(product, role), expected(product)]
      return drawn === wanted ? [] : [`${product.name}: ${drawn} instead of ${wanted}`]
    })
    expect(wrong).toEqual([])
  })

  // Requirement: PROD-12
  test('a lamp has more diodes the stronger it is', () => {
    const lamps = [...(byKind.get('lamp') ?? [])].sort(
      (a, b) => number(fact(a, 'Мощность')) - number(fact(b, 'Мощность')),
    )
    const diodes = lamps.map((one) => count(one, /^diode$/))
    expect(diodes).toEqual([...diodes].sort((a, b) => a - b))
    expect(new Set(diodes).size).toBeGreaterThan(4)
  })

  // Requirement: PROD-12
  test('the colors of a product and of what a set contains are in its picture', () => {
    const wrong = sampled().flatMap((product) => {
      const spec = pictured(product)
      const svg = drawProduct(spec, 1)
      const wanted = spec.shades.length > 0 ? spec.shades : OWN_COLOR.has(spec.kind) ? [] : [spec.shade]
      return wanted.filter((color) => !shows(svg, color)).map((color) => `${product.name}: no ${color}`)
    })
    expect(wrong).toEqual([])
  })

  // Requirement: PROD-12
  test.each(FORMS)('of kind %s: each value of «%s» has its own drawing', (kind, label) => {
    const all = byKind.get(kind) ?? []
    const [first] = all.map(pictured)
    const values = [...new Set(all.map((product) => fact(product, label)).filter(Boolean))]
    expect(values.length).toBeGreaterThan(1)
    const drawings = values.map(
      (value) => first && drawProduct({ ...first, facts: { ...first.facts, [label]: value } }, 1),
    )
    expect(new Set(drawings).size).toBe(values.length)
  })

  // Requirement: PROD-12
  test.each(SIZED)('of kind %s: a larger size has a larger %s', (kind, role) => {
    const all = byKind.get(kind) ?? []
    const [first] = all.map(pictured)
    const sizes = [
      ...new Map(
        all.map(({ volume }) => [number((volume ?? '').replace(/\s/g, '')), volume ?? '']),
      ).entries(),
    ]
      .sort(([a], [b]) => a - b)
      .map(([, volume]) => volume)
    const scales = sizes.map((volume) => {
      const drawn = first && partsOf({ ...first, volume }, 1).find((part) => part.role === role)
      return drawn?.scale ?? 0
    })
    expect(sizes.length).toBeGreaterThan(1)
    expect(scales).toEqual([...scales].sort((a, b) => a - b))
    expect(scales.at(-1)).toBeGreaterThan((scales[0] ?? 0) * 1.15)
  })

  // Requirement: PROD-13
  test.each(TOOLS)('of kind %s: tools of different brands differ without their names', (kind) => {
    const all = byKind.get(kind) ?? []
    const [first] = all.map(pictured)
    const brands = [...new Set(all.map(brandOf))]
    expect(brands.length).toBeGreaterThan(2)
    const looks = brands.map(({ name, form, cap }) => {
      const spec = first && { ...first, brand: name, form, cap }
      const handle = spec && partsOf(spec, 1).find((part) => part.role === 'handle')
      return `${handle?.markup} ${spec && colorsOf(drawProduct(spec, 1)).join(' ')}`
    })
    expect(new Set(looks).size).toBe(brands.length)
  })
})
