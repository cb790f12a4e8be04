import type { ListingChoice } from '#shared/catalog/contract.ts'
import type { FilterKey, Sort } from '#shared/catalog/listing-keys.ts'
import { COMPARE_PRICES, placedWords, type ScopeRow } from './scope.ts'

export interface ChoiceResult {
  /** The number of rows that pass every filter. */
  readonly total: number
  /** Returns some of these rows, sorted; a list shows few of them. */
  rowsAt(from: number, to: number): readonly ScopeRow[]
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
  readonly prices: Int32Array
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
    new Int32Array(length),
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

/** What a row fails, one bit each: the list filters by their places in `KEYS`, and these. */
const PRICE = 1 << 4
const STOCK = 1 << 5
const DISCOUNT = 1 << 6
const SHADE = 1 << 7
const MOST_PRICE = 2 ** 31 - 1

/** What the sort by rating compares, by the ids of the products that have reviews. */
export type Scores = ReadonlyMap<number, number>
const NO_SCORES: Scores = new Map()

/**
 * Filters and sorts the rows of a scope, and counts every filter value against all the other filters: a row that fails
 * exactly one condition still counts for that condition's values. Each pass over plain columns of numbers is free of
 * branches, because which rows fail is as good as random; so even a hundred thousand rows are cheap.
 */
export function applyChoice(
  columns: Columns,
  choice: ListingChoice,
  scores: Scores = NO_SCORES,
): ChoiceResult {
  const { rows, available, reduced, lists } = columns
  const failed = failedConditions(columns, choice)
  const counted = lists.map((list, at) => countValues(list, failed, ~(1 << at)))
  const [shade, brand, effect, volume] = counted
  let [total, inStockCount, discountedCount] = [0, 0, 0]
  for (let i = 0; i < failed.length; i++) {
    const fails = failed[i] ?? 0
    total += isNone(fails)
    inStockCount += isNone(fails & ~STOCK) & (available[i] ?? 0)
    discountedCount += isNone(fails & ~DISCOUNT) & (reduced[i] ?? 0)
  }
  return {
    total,
    rowsAt: rowsOf(rows, failed, choice.sort ?? 'popular', scores),
    counts: {
      shade: shade ?? new Map(),
      brand: brand ?? new Map(),
      effect: effect ?? new Map(),
      volume: volume ?? new Map(),
    },
    priceRange: priceRange(columns, failed),
    ...{ inStockCount, discountedCount },
  }
}

/** Returns 1 for 0 and 0 for any other small number. */
function isNone(bits: number): number {
  return (bits - 1) >>> 31
}

function failedConditions({ prices, available, reduced, lists }: Columns, choice: ListingChoice): Uint8Array {
  const failed = new Uint8Array(prices.length)
  const failUnmarked = (marks: Uint8Array | Uint32Array, condition: number) => {
    for (let i = 0; i < failed.length; i++) failed[i] = (failed[i] ?? 0) | (isNone(marks[i] ?? 0) * condition)
  }
  const { priceFrom = 0, priceTo = Number.POSITIVE_INFINITY } = choice
  if (priceFrom > 0 || priceTo < Number.POSITIVE_INFINITY) {
    const from = Math.min(Math.ceil(priceFrom), MOST_PRICE)
    const to = Math.min(Math.floor(priceTo), MOST_PRICE)
    for (let i = 0; i < failed.length; i++) {
      const price = prices[i] ?? 0
      failed[i] = (((price - from) >>> 31) | ((to - price) >>> 31)) * PRICE
    }
  }
  for (const [at, list] of lists.entries()) {
    const chosen = choice[KEYS[at] ?? 'shade']
    if (!chosen || chosen.length === 0) continue
    const wanted = new Set<string | null>(chosen)
    const fails = Uint8Array.from(list.values, (value) => (wanted.has(value) ? 0 : 1 << at))
    for (let i = 0; i < failed.length; i++) failed[i] = (failed[i] ?? 0) | (fails[list.places[i] ?? 0] ?? 0)
  }
  if (choice.inStock === true) failUnmarked(available, STOCK)
  if (choice.discounted === true) failUnmarked(reduced, DISCOUNT)
  const [shades] = lists
  if (choice.hasShade === true && shades) failUnmarked(shades.places, SHADE)
  return failed
}

/** Counts the values of the rows that fail none of these conditions. */
function countValues(
  { values, places }: ValueColumn,
  failed: Uint8Array,
  conditions: number,
): ReadonlyMap<string, number> {
  const counts = new Uint32Array(values.length)
  for (let i = 0; i < failed.length; i++) {
    const place = places[i] ?? 0
    counts[place] = (counts[place] ?? 0) + isNone((failed[i] ?? 0) & conditions)
  }
  return new Map(
    values.flatMap((value, place) => {
      const count = counts[place] ?? 0
      return value === null || count === 0 ? [] : [[value, count] as const]
    }),
  )
}

function priceRange({ prices }: Columns, failed: Uint8Array): ChoiceResult['priceRange'] {
  let [min, max] = [MOST_PRICE, 0]
  for (let i = 0; i < failed.length; i++) {
    if (((failed[i] ?? 0) & ~PRICE) !== 0) continue
    const price = prices[i] ?? 0
    if (price < min) min = price
    if (price > max) max = price
  }
  return max === 0 ? null : { min, max }
}

/** Returns a function that returns some of the kept rows; they are looked for, or sorted, when they are asked for. */
function rowsOf(
  rows: readonly ScopeRow[],
  failed: Uint8Array,
  sort: Sort,
  scores: Scores,
): ChoiceResult['rowsAt'] {
  if (sort === 'popular' || sort === 'relevance') return (from, to) => firstKept(rows, failed, to).slice(from)
  let sorted: readonly ScopeRow[] | null = null
  return (from, to) => {
    sorted ??= sortRows(firstKept(rows, failed, rows.length), sort, scores)
    return sorted.slice(from, to)
  }
}

function firstKept(rows: readonly ScopeRow[], failed: Uint8Array, count: number): readonly ScopeRow[] {
  const kept: ScopeRow[] = []
  for (let i = 0; i < rows.length && kept.length < count; i++) {
    const row = rows[i]
    if (row !== undefined && failed[i] === 0) kept.push(row)
  }
  return kept
}

/** The sorts but those in which the rows of a scope are anyway. */
type ComparedSort = Exclude<Sort, 'popular' | 'relevance'>

/** Comparators without a tiebreaker: sorting is stable, so equal rows keep their order by demand. */
const COMPARE: Record<Exclude<ComparedSort, 'rating'>, (a: ScopeRow, b: ScopeRow) => number> = {
  new: (a, b) => b.createdAt - a.createdAt,
  ...COMPARE_PRICES,
  discount: (a, b) => (b.basePrice - b.price) / b.basePrice - (a.basePrice - a.price) / a.basePrice,
}

function sortRows(rows: readonly ScopeRow[], sort: ComparedSort, scores: Scores): readonly ScopeRow[] {
  if (sort === 'rating') return [...rows].sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0))
  return [...rows].sort(COMPARE[sort])
}
