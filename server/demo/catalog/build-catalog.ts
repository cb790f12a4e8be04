import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { createRandom, type Random, shuffle } from '../random.ts'
import { BRANDS } from './brands.ts'
import { type CatalogRows, type ItemDraft, NO_REVIEWS } from './catalog-types.ts'
import { CATEGORIES, lineageOf } from './categories.ts'
import { type DraftedLine, draftLines } from './draft-lines.ts'
import { AUTUMN_NUMBERS, FEATURED_PRODUCTS, FEATURED_SOLD_OUT } from './featured.ts'
import { addGifts } from './gifts.ts'
import { discounted } from './prices.ts'
import { demandOf, popularOrder, type Ranked } from './ranks.ts'
import { typeset } from './typeset.ts'

export type { CatalogRows } from './catalog-types.ts'

const SEED = 20_240_917
const TWO_YEARS = 730 * DAY_MS
const NEW_FOR = 30 * DAY_MS
/** Shares of the products that are sold: new this month, sold out, and nearly sold out. */
const NEW_SHARE = 0.02
const SOLD_OUT_SHARE = 0.06
const LAST_PIECES_SHARE = 0.08

type ProductRow = CatalogRows['products'][number]

interface Drafted {
  readonly item: ItemDraft
  readonly line: DraftedLine
  readonly lineId: number
  readonly marking: string
}

const FEATURED = new Map(FEATURED_PRODUCTS.map((product) => [product.marking, product]))

/** Returns the rows of all catalog tables. The same options yield the same rows. */
export function buildCatalog(options: { products: number; now: number }): CatalogRows {
  const { now } = options
  const random = createRandom(SEED)
  const lines = draftLines(random, options.products)
  const drafted = lines.flatMap((line, i): Drafted[] =>
    line.items.map((item) => ({ item, line, lineId: i + 1, marking: `${line.brand.code}-${item.code}` })),
  )
  const available = drafted.map((one) => availabilityOf(random, one))
  const order = popularOrder(
    drafted.map(
      (one, i): Ranked => ({
        brandId: one.line.brand.id,
        lineId: one.lineId,
        categoryId: one.line.leaf.id,
        demand: demandOf(random, one.item.appeal) * (available[i] === 0 ? 0.2 : 1),
      }),
    ),
    FEATURED_PRODUCTS.map(({ marking }) => drafted.findIndex((one) => one.marking === marking)).filter(
      (i) => i >= 0,
    ),
  )
  const rankOf = new Array<number>(drafted.length).fill(0)
  order.forEach((index, place) => {
    rankOf[index] = place + 1
  })
  const createdAt = creationTimes(random, drafted, now)

  const rows: CatalogRows = {
    categories: CATEGORIES.map(({ isLeaf: _, ...category }) => ({
      ...category,
      description: typeset(category.description),
      productCount: 0,
    })),
    brands: BRANDS.map(({ id, slug, name, country, description, form, cap }) => ({
      id,
      slug,
      name,
      country,
      description: typeset(description),
      form,
      cap,
      productCount: 0,
      position: id,
    })),
    productLines: lines.map((line, i) => ({
      id: i + 1,
      brandId: line.brand.id,
      categoryId: line.leaf.id,
      name: line.name,
      ...NO_REVIEWS,
    })),
    products: [],
    categoryProducts: [],
    stock: [],
    stockMoves: [],
    giftRules: [],
  }

  const salePercents = lines.map(() => (random.chance(0.12) ? salePercent(random) : 0))
  drafted.forEach((one, i) => {
    rows.products.push(
      productRow(random, one, {
        id: i + 1,
        rank: rankOf[i] ?? 0,
        count: drafted.length,
        createdAt: createdAt[i] ?? now,
        linePercent: salePercents[one.lineId - 1] ?? 0,
      }),
    )
  })
  addStock(random, rows, available, now)
  addToCategories(rows, order)
  countProducts(rows)
  addGifts(rows, now)
  return rows
}

function availabilityOf(random: Random, one: Drafted): number {
  const roll = random.next()
  const much = random.int(4, one.item.isLarge === true ? 12 : random.pick([40, 90, 150, 240]))
  const few = random.int(1, 3)
  const fixed = FEATURED.get(one.marking)?.stock
  if (fixed !== undefined) return fixed
  if (one.marking === FEATURED_SOLD_OUT) return 0
  if (one.item.isGiftCard === true) return 500
  if (roll < SOLD_OUT_SHARE) return 0
  return roll < SOLD_OUT_SHARE + LAST_PIECES_SHARE ? few : much
}

function salePercent(random: Random): number {
  return random.weighted([
    [10, 3],
    [15, 4],
    [20, 6],
    [25, 4],
    [30, 3],
    [35, 1],
    [40, 1],
  ] as const)
}

/**
 * Returns the products' creation times. Each line has only a few new products, so that new products come from many
 * brands.
 */
function creationTimes(random: Random, drafted: readonly Drafted[], now: number): readonly number[] {
  const byLine = new Map<number, number[]>()
  drafted.forEach((one, i) => {
    const list = byLine.get(one.lineId)
    if (list === undefined) byLine.set(one.lineId, [i])
    else list.push(i)
  })
  const times = new Array<number>(drafted.length).fill(now)
  for (const indexes of byLine.values()) {
    const lineStart = now - random.int(35 * DAY_MS, TWO_YEARS - DAY_MS)
    for (const i of indexes) times[i] = Math.max(now - TWO_YEARS, lineStart - random.int(0, 12) * HOUR_MS)
  }
  let wanted = Math.round(drafted.length * NEW_SHARE)
  for (const indexes of shuffle(random, [...byLine.values()])) {
    if (wanted <= 0) break
    const fresh = indexes.slice(-random.int(1, 6)).slice(0, wanted)
    const start = random.int(DAY_MS, NEW_FOR - DAY_MS)
    for (const i of fresh) times[i] = now - start + random.int(0, 8) * HOUR_MS
    wanted -= fresh.length
  }
  drafted.forEach((one, i) => {
    const featured = FEATURED.get(one.marking)
    if (featured?.isNew === true) times[i] = now - 3 * DAY_MS
    else if (featured !== undefined) times[i] = now - random.int(60, 600) * DAY_MS
  })
  return times
}

interface Place {
  readonly id: number
  readonly rank: number
  readonly count: number
  readonly createdAt: number
  readonly linePercent: number
}

function productRow(random: Random, one: Drafted, place: Place): ProductRow {
  const { item, line, marking } = one
  const featured = FEATURED.get(marking)
  const own = random.chance(0.115) ? salePercent(random) : 0
  const money = pricesOf(one, own > 0 ? own : place.linePercent)
  // Two numbers that decide nothing any more, so that all later ones, and with them the products, stay as they were.
  random.next()
  random.next()
  return {
    id: place.id,
    marking,
    lineId: one.lineId,
    brandId: line.brand.id,
    categoryId: line.leaf.id,
    name: item.name,
    kindLabel: item.kindLabel,
    price: featured?.price ?? money.price,
    basePrice: featured?.basePrice ?? money.basePrice,
    shadeName: item.shadeName,
    shadeCode: item.shadeCode,
    shadeHex: item.shadeHex,
    shadeFamily: item.shadeFamily,
    effect: item.effect,
    volume: item.volume,
    artKind: item.artKind,
    finish: item.finish,
    artSeed: random.int(1, 1_000_000),
    description: item.description,
    application: item.application,
    composition: item.composition,
    properties: item.properties,
    weightGrams: item.weightGrams,
    sizeCm: item.sizeCm,
    isLarge: item.isLarge === true,
    isGiftCard: item.isGiftCard === true,
    isSold: true,
    isPro: item.isPro === true,
    rank: place.rank,
    createdAt: place.createdAt,
  }
}

/** Returns the prices of a product. In the first line of «Вельта» only the autumn shades are discounted, by 20 %. */
function pricesOf(one: Drafted, percent: number): { price: number; basePrice: number } {
  const { item, line } = one
  if (item.isGiftCard === true) return { price: item.price, basePrice: item.price }
  if (line.brand.name === 'Вельта' && one.lineId === 1) {
    const isAutumn = AUTUMN_NUMBERS.has(item.shadeCode ?? '')
    if (!isAutumn) return { price: item.price, basePrice: item.price }
    const basePrice = Math.round(item.price / 0.8 / 5) * 5
    return { price: Math.round(basePrice * 0.8), basePrice }
  }
  if (percent === 0) return { price: item.price, basePrice: item.price }
  return { price: discounted(item.price, percent), basePrice: item.price }
}

function addStock(random: Random, rows: CatalogRows, available: readonly number[], now: number): void {
  rows.products.forEach((product, i) => {
    const count = available[i] ?? 0
    const productId = i + 1
    rows.stock.push({ productId, available: count })
    if (count === 0) return
    const arrived = Math.max(product.createdAt, now - random.int(1, 90) * DAY_MS)
    rows.stockMoves.push({
      id: rows.stockMoves.length + 1,
      productId,
      delta: count,
      reason: 'seed',
      orderId: null,
      at: arrived,
    })
  })
}

function addToCategories(rows: CatalogRows, order: readonly number[]): void {
  const lineages = new Map(
    CATEGORIES.filter((category) => category.isLeaf).map((leaf) => [
      leaf.id,
      lineageOf(leaf).map(({ id }) => id),
    ]),
  )
  for (const index of order) {
    const product = rows.products[index]
    if (product === undefined) continue
    for (const categoryId of lineages.get(product.categoryId) ?? []) {
      rows.categoryProducts.push({ categoryId, rank: product.rank, productId: index + 1 })
    }
  }
}

function countProducts(rows: CatalogRows): void {
  const inCategory = new Map<number, number>()
  const ofBrand = new Map<number, number>()
  for (const { categoryId } of rows.categoryProducts)
    inCategory.set(categoryId, (inCategory.get(categoryId) ?? 0) + 1)
  for (const { brandId } of rows.products) ofBrand.set(brandId, (ofBrand.get(brandId) ?? 0) + 1)
  for (const category of rows.categories) category.productCount = inCategory.get(category.id ?? 0) ?? 0
  for (const brand of rows.brands) brand.productCount = ofBrand.get(brand.id ?? 0) ?? 0
}
