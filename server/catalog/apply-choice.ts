import type { ListingChoice } from '#shared/catalog/contract.ts'
import type { FilterKey, Sort } from '#shared/catalog/listing-keys.ts'
import { placedWords, type ScopeRow } from './scope.ts'

export interface ChoiceResult {
  readonly rows: readonly ScopeRow[]
  /** For each filter value, the number of products that it would find together with all the other filters. */
  readonly counts: Readonly<Record<FilterKey, ReadonlyMap<string, number>>>
  readonly priceRange: { readonly min: number; readonly max: number } | null
  readonly inStockCount: number
  readonly discountedCount: number
}

/** The list filters. Brands are compared by id; addresses name them by slug. */
const KEYS = ['shade', 'brand', 'effect', 'volume'] as const satisfies readonly FilterKey[]

/** The rows of a scope as columns of numbers, which are counted far faster than the texts of the rows. */
export interface Columns {
  readonly rows: readonly ScopeRow[]
  readonly prices: Float64Array
  /** 1 for rows that are available, and for those whose price is reduced. */
  readonly available: Uint8Array
  readonly reduced: Uint8Array
  /** The values of the list filters, in the order of `KEYS`. */
  readonly lists: readonly ValueColumn[]
}

interface ValueColumn {
  /** The values by their places; the first place is that of rows without one. */
  readonly values: readonly (string | null)[]
  /** The place of each row's value. */
  readonly places: Uint32Array
}

export function columnsOf(rows: readonly ScopeRow[], soldOut: ReadonlySet<number>): Columns {
  const { length } = rows
  const [prices, available, reduced] = [
    new Float64Array(length),
    new Uint8Array(length),
    new Uint8Array(length),
  ]
  const [shades, brands, effects, volumes] = [
    new Uint32Array(length),
    new Uint32Array(length),
    new Uint32Array(length),
    new Uint32Array(length),
  ]
  let lastBrand = 0
  for (let i = 0; i < length; i++) {
    const row = rows[i]
    if (row === undefined) continue
    prices[i] = row.price
    available[i] = soldOut.has(row.id) ? 0 : 1
    reduced[i] = row.basePrice > row.price ? 1 : 0
    shades[i] = row.shadePlace
    brands[i] = row.brandId
    effects[i] = row.effectPlace
    volumes[i] = row.volumePlace
    if (row.brandId > lastBrand) lastBrand = row.brandId
  }
  const words = placedWords()
  const ids = Array.from({ length: lastBrand + 1 }, (_, id) => (id === 0 ? null : String(id)))
  const lists = [
    { values: words, places: shades },
    { values: ids, places: brands },
    { values: words, places: effects },
    { values: words, places: volumes },
  ]
  return { rows, prices, available, reduced, lists }
}

/** What a row fails: a list filter by its place in `KEYS`, one of these, nothing, or several conditions. */
const PRICE = 4
const STOCK = 5
const DISCOUNT = 6
const SHADE = 7
const NOTHING = -1
const SEVERAL = -2

/** What the sort by rating compares, by the ids of the products that have reviews. */
export type Scores = ReadonlyMap<number, number>
const NO_SCORES: Scores = new Map()

/**
 * Filters and sorts the rows of a scope, and counts every filter value against all the other filters: a row that fails
 * exactly one condition still counts for that condition's values. Each condition and each count passes over plain
 * columns of numbers, which is cheap even for a hundred thousand rows.
 */
export function applyChoice(
  columns: Columns,
  choice: ListingChoice,
  scores: Scores = NO_SCORES,
): ChoiceResult {
  const { rows, prices, lists } = columns
  const failed = failedConditions(columns, choice)
  const counted = lists.map((list, at) => countValues(list, failed, at))
  const [shade, brand, effect, volume] = counted
  return {
    rows: sortRows(keptRows(rows, failed), choice.sort ?? 'popular', scores),
    counts: {
      shade: shade ?? new Map(),
      brand: brand ?? new Map(),
      effect: effect ?? new Map(),
      volume: volume ?? new Map(),
    },
    priceRange: priceRange(prices, failed),
    inStockCount: countMarked(columns.available, failed, STOCK),
    discountedCount: countMarked(columns.reduced, failed, DISCOUNT),
  }
}

function failedConditions({ prices, available, reduced, lists }: Columns, choice: ListingChoice): Int8Array {
  const failed = new Int8Array(prices.length).fill(NOTHING)
  const fail = (i: number, condition: number) => {
    failed[i] = failed[i] === NOTHING ? condition : SEVERAL
  }
  const failUnmarked = (marks: Uint8Array, condition: number) => {
    for (let i = 0; i < marks.length; i++) if (marks[i] === 0) fail(i, condition)
  }
  for (const [at, key] of KEYS.entries()) {
    const chosen = choice[key]
    const list = lists[at]
    if (!chosen || chosen.length === 0 || !list) continue
    const wanted = new Set<string | null>(chosen)
    const isWanted = Uint8Array.from(list.values, (value) => Number(wanted.has(value)))
    for (let i = 0; i < failed.length; i++) if (isWanted[list.places[i] ?? 0] === 0) fail(i, at)
  }
  const { priceFrom = 0, priceTo = Number.POSITIVE_INFINITY } = choice
  if (priceFrom > 0 || priceTo < Number.POSITIVE_INFINITY) {
    for (let i = 0; i < prices.length; i++) {
      const price = prices[i] ?? 0
      if (price < priceFrom || price > priceTo) fail(i, PRICE)
    }
  }
  if (choice.inStock === true) failUnmarked(available, STOCK)
  if (choice.discounted === true) failUnmarked(reduced, DISCOUNT)
  const [shades] = lists
  if (choice.hasShade === true && shades) {
    for (let i = 0; i < failed.length; i++) if (shades.places[i] === 0) fail(i, SHADE)
  }
  return failed
}

/** Counts the values of the rows that fail nothing but the list's own filter. */
function countValues(
  { values, places }: ValueColumn,
  failed: Int8Array,
  at: number,
): ReadonlyMap<string, number> {
  const counts = new Uint32Array(values.length)
  for (let i = 0; i < failed.length; i++) {
    const condition = failed[i]
    const place = places[i] ?? 0
    if (condition === NOTHING || condition === at) counts[place] = (counts[place] ?? 0) + 1
  }
  return new Map(
    values.flatMap((value, place) => {
      const count = counts[place] ?? 0
      return value === null || count === 0 ? [] : [[value, count] as const]
    }),
  )
}

/** Returns the rows that fail nothing; a list from which nothing is left out is not copied. */
function keptRows(rows: readonly ScopeRow[], failed: Int8Array): readonly ScopeRow[] {
  let count = 0
  for (let i = 0; i < failed.length; i++) if (failed[i] === NOTHING) count++
  if (count === rows.length) return rows
  const kept: ScopeRow[] = []
  for (let i = 0; i < failed.length; i++) {
    const row = rows[i]
    if (failed[i] === NOTHING && row !== undefined) kept.push(row)
  }
  return kept
}

function countMarked(marks: Uint8Array, failed: Int8Array, own: number): number {
  let count = 0
  for (let i = 0; i < failed.length; i++) {
    const condition = failed[i]
    if (condition === NOTHING || condition === own) count += marks[i] ?? 0
  }
  return count
}

function priceRange(prices: Float64Array, failed: Int8Array): ChoiceResult['priceRange'] {
  let min = Number.POSITIVE_INFINITY
  let max = 0
  for (let i = 0; i < failed.length; i++) {
    const condition = failed[i]
    if (condition !== NOTHING && condition !== PRICE) continue
    const price = prices[i] ?? 0
    if (price < min) min = price
    if (price > max) max = price
  }
  return max === 0 ? null : { min, max }
}

/** Comparators without a tiebreaker: sorting is stable, so equal rows keep their order by demand. */
const COMPARE: Record<Exclude<Sort, 'popular' | 'rating'>, (a: ScopeRow, b: ScopeRow) => number> = {
  new: (a, b) => b.createdAt - a.createdAt,
  cheap: (a, b) => a.price - b.price,
  expensive: (a, b) => b.price - a.price,
  discount: (a, b) => (b.basePrice - b.price) / b.basePrice - (a.basePrice - a.price) / a.basePrice,
}

function sortRows(rows: readonly ScopeRow[], sort: Sort, scores: Scores): readonly ScopeRow[] {
  if (sort === 'popular') return rows
  if (sort === 'rating') return [...rows].sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0))
  return [...rows].sort(COMPARE[sort])
}
