import type { ListingChoice } from '#shared/catalog/contract.ts'
import type { FilterKey, Sort } from '#shared/catalog/listing-keys.ts'
import type { ScopeRow } from './scope.ts'

export interface ChoiceResult {
  readonly rows: readonly ScopeRow[]
  /** For each filter value, the number of products that it would find together with all the other filters. */
  readonly counts: Readonly<Record<FilterKey, ReadonlyMap<string, number>>>
  readonly priceRange: { readonly min: number; readonly max: number } | null
  readonly inStockCount: number
  readonly discountedCount: number
}

/** Returns the value that a filter compares. Brands are compared by id; addresses name them by slug. */
const VALUE_OF: Record<FilterKey, (row: ScopeRow) => string | null> = {
  shade: (row) => row.shadeFamily,
  brand: (row) => String(row.brandId),
  effect: (row) => row.effect,
  volume: (row) => row.volume,
}

const KEYS = ['shade', 'brand', 'effect', 'volume'] as const satisfies readonly FilterKey[]

/** What the sort by rating compares, by the ids of the products that have reviews. */
export type Scores = ReadonlyMap<number, number>
const NO_SCORES: Scores = new Map()

/**
 * Filters and sorts the rows of a scope, and counts every filter value against all the other filters. One pass is
 * enough, because a row that fails exactly one condition still counts for that condition's values.
 */
export function applyChoice(
  rows: readonly ScopeRow[],
  choice: ListingChoice,
  soldOut: ReadonlySet<number>,
  scores: Scores = NO_SCORES,
): ChoiceResult {
  const wanted = KEYS.map((key) => {
    const values = choice[key]
    return values && values.length > 0 ? new Set(values) : null
  })
  const shades = new Map<string, number>()
  const brands = new Map<number, number>()
  const effects = new Map<string, number>()
  const volumes = new Map<string, number>()
  const { priceFrom = 0, priceTo = Number.POSITIVE_INFINITY } = choice
  const kept: ScopeRow[] = []
  let min = Number.POSITIVE_INFINITY
  let max = 0
  let inStockCount = 0
  let discountedCount = 0

  for (const row of rows) {
    // The failed condition: 0–3 a list filter, 4 price, 5 stock, 6 discount, 7 has shade; -1 for none, -2 for
    // several.
    let failed = -1
    const isAvailable = !soldOut.has(row.id)
    for (let i = 0; i < KEYS.length; i++) {
      const key = KEYS[i]
      const set = wanted[i]
      if (!key || !set) continue
      const value = VALUE_OF[key](row)
      if (value === null || !set.has(value)) failed = andAlso(failed, i)
    }
    if (row.price < priceFrom || row.price > priceTo) failed = andAlso(failed, 4)
    if (choice.inStock === true && !isAvailable) failed = andAlso(failed, 5)
    if (choice.discounted === true && row.basePrice <= row.price) failed = andAlso(failed, 6)
    if (choice.hasShade === true && row.shadeFamily === null) failed = andAlso(failed, 7)
    if (failed === -2) continue

    if (failed === -1) kept.push(row)
    if (failed === -1 || failed === 0) countOne(shades, row.shadeFamily)
    if (failed === -1 || failed === 1) countOne(brands, row.brandId)
    if (failed === -1 || failed === 2) countOne(effects, row.effect)
    if (failed === -1 || failed === 3) countOne(volumes, row.volume)
    if (failed === -1 || failed === 4) {
      min = Math.min(min, row.price)
      max = Math.max(max, row.price)
    }
    if ((failed === -1 || failed === 5) && isAvailable) inStockCount++
    if ((failed === -1 || failed === 6) && row.basePrice > row.price) discountedCount++
  }

  return {
    rows: sortRows(kept, choice.sort ?? 'popular', scores),
    counts: {
      shade: shades,
      brand: new Map([...brands].map(([id, count]) => [String(id), count])),
      effect: effects,
      volume: volumes,
    },
    priceRange: max === 0 ? null : { min, max },
    inStockCount,
    discountedCount,
  }
}

/** Combines a failed condition with those that have failed before. */
function andAlso(failed: number, condition: number): number {
  return failed === -1 ? condition : -2
}

function countOne<T>(counts: Map<T, number>, value: T | null): void {
  if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
}

/** Comparators without a tiebreaker: sorting is stable, so equal rows keep their order by demand. */
const COMPARE: Record<Exclude<Sort, 'popular' | 'rating'>, (a: ScopeRow, b: ScopeRow) => number> = {
  new: (a, b) => b.createdAt - a.createdAt,
  cheap: (a, b) => a.price - b.price,
  expensive: (a, b) => b.price - a.price,
  discount: (a, b) => (b.basePrice - b.price) / b.basePrice - (a.basePrice - a.price) / a.basePrice,
}

function sortRows(rows: ScopeRow[], sort: Sort, scores: Scores): readonly ScopeRow[] {
  if (sort === 'popular') return rows
  if (sort === 'rating') return rows.sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0))
  return rows.sort(COMPARE[sort])
}
