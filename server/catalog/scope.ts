import { prepared } from '#db/prepared.ts'
import { searchOf, type Understood } from '#db/search/open-search.ts'
import type { ListAsked } from '#db/search/read-list.ts'
import { isAtPrice } from '#db/search/read-part-prices.ts'
import { type AskedPrice, orderOf } from '#db/search/read-price.ts'
import type { Ctx } from '#server/context.ts'
import { ratingScore, type StarTotals } from '#shared/reviews/rating.ts'
import { catalogCache, productTable } from './catalog-cache.ts'
import { categoryTree, subtreeIds } from './category-tree.ts'

/** The products that a list starts from, before any filter. */
export type Scope =
  | { readonly type: 'all' }
  | { readonly type: 'category'; readonly categoryId: number }
  | { readonly type: 'brand'; readonly brandId: number }
  | {
      readonly type: 'search'
      readonly wanted: Understood
      readonly categoryId: number | null
      /** The number of hits read in each relevance tier. */
      readonly limit: number
      /** The number of hits from the first on that must be in their order; all without it. */
      readonly ordered?: number
      /** True for hits by relevance, whatever order the words ask for. */
      readonly isByRelevance?: boolean
    }

/** The fields of a product for filters, counts, and sorting. Whether it is available is known from `soldOutIds`. */
export interface ScopeRow {
  readonly id: number
  readonly brandId: number
  readonly categoryId: number
  readonly shadeFamily: string | null
  readonly effect: string | null
  readonly volume: string | null
  readonly price: number
  readonly basePrice: number
  readonly createdAt: number
  /** The places of the shade's family, the effect, and the volume in `placedWords`; 0 for none. */
  readonly shadePlace: number
  readonly effectPlace: number
  readonly volumePlace: number
}

/** A row as the database has it. */
export type RowFields = Omit<ScopeRow, 'shadePlace' | 'effectPlace' | 'volumePlace'>

/**
 * The maximum number of hits that are read per tier: a query with more matches half the shop, and the products most
 * in demand suffice.
 */
export const MAX_SEARCH_ROWS = 5000

const COLUMNS = `p.id, p.brand_id AS brandId, p.category_id AS categoryId, p.shade_family AS shadeFamily, p.effect,
  p.volume, p.price, p.base_price AS basePrice, p.created_at AS createdAt`
const PRODUCTS = 'products p INDEXED BY products_listing'

const cached = catalogCache<readonly ScopeRow[]>()
/** The three lists of all products, which every query for them shares. */
const listsCache = catalogCache<readonly ScopeRow[]>()
const rowsByRank = productTable<ScopeRow>()
const soldWordsCache = catalogCache<ReadonlySet<string>>(1)
const scoresCache = catalogCache<ReadonlyMap<number, number>>()
const soldOutCache = catalogCache<ReadonlySet<number>>()

const searchKeys = new WeakMap<Understood, string>()
let lastSearch = 0

/** Returns a text for what was understood of a query, which would itself be long: an object is not understood twice. */
export function understoodKey(wanted: Understood): string {
  const known = searchKeys.get(wanted)
  if (known !== undefined) return known
  lastSearch += 1
  const key = String(lastSearch)
  searchKeys.set(wanted, key)
  return key
}

/** Returns the key of a scope in caches. */
export function scopeKey(scope: Scope): string {
  return JSON.stringify(scope.type === 'search' ? { ...scope, wanted: understoodKey(scope.wanted) } : scope)
}

/** Returns the scope's products, the most in demand first; those of a search by relevance tier first. */
export function scopeRows(ctx: Ctx, scope: Scope): readonly ScopeRow[] {
  return cached(ctx, scopeKey(scope), () =>
    scope.type === 'search' ? hitRows(ctx, scope) : rowsOf(ctx, readRanks(ctx, scope)),
  )
}

function rowsOf(ctx: Ctx, ranks: readonly number[]): readonly ScopeRow[] {
  return rowsByRank(ctx, ranks, (missing) => readRows(ctx, missing))
}

/** More than a shop has. */
const ALL_ROWS = 10_000_000

/**
 * Returns the hits of a search by relevance tier, or by price where the query asks for the cheapest or the dearest; within
 * a tier, and of all hits by price, available products come first.
 */
function hitRows(ctx: Ctx, scope: Scope & { type: 'search' }): readonly ScopeRow[] {
  if (scope.categoryId !== null) {
    const within = subtreeIds(categoryTree(ctx), scope.categoryId)
    return scopeRows(ctx, { ...scope, categoryId: null }).filter(({ categoryId }) => within.has(categoryId))
  }
  const { readings, price, partPrices } = scope.wanted
  const isByRelevance = scope.isByRelevance === true
  const list = isByRelevance && isOrder(scope.wanted.list) ? 'all' : scope.wanted.list
  const order = isByRelevance ? null : orderOf(price)
  const inOrder = (rows: readonly ScopeRow[]) =>
    order === null ? rows : availableFirst(ctx, rows.toSorted(COMPARE_PRICES[order]))
  if (list !== null && readings.length === 0) {
    return listsCache(ctx, `${list}|${order}`, () =>
      inOrder(availableFirst(ctx, listed(ctx, scopeRows(ctx, { type: 'all' }), list))),
    )
  }
  // The cheapest of the hits, and what of them is discounted or new, may be beyond the first ones.
  const isWhole = list !== null || orderOf(price) !== null
  const limit = isWhole ? ALL_ROWS : scope.limit
  const tiersOf = (own: Understood['readings']) =>
    searchOf(ctx.db).findRanks({ ...scope.wanted, readings: own }, limit, isWhole ? undefined : scope.ordered)
  // What is asked for in an order of its own is shown in that.
  const byTurns = isWhole ? undefined : readings.at(-1)?.[0]?.byTurns
  if (byTurns !== undefined) {
    const atOnce = Math.ceil(limit / byTurns.length)
    return inTurns(
      byTurns.map((own, i) => rowsOfTiers(ctx, tiersOf(own), atOnce, partPrices?.[i]?.price ?? null)),
      limit,
    )
  }
  return inOrder(
    tiersOf(readings).flatMap((ranks) => {
      const rows = rowsOf(ctx, ranks)
      return availableFirst(ctx, list === null ? rows : listed(ctx, rows, list))
    }),
  )
}

/** Yields the rows of each tier at a price, available products first; reads few at once: the last may be needless. */
function* rowsOfTiers(
  ctx: Ctx,
  tiers: readonly (readonly number[])[],
  atOnce: number,
  asked: AskedPrice | null,
): Generator<ScopeRow, undefined> {
  const soldOut = soldOutIds(ctx)
  for (const ranks of tiers) {
    const unavailable: ScopeRow[] = []
    for (let from = 0; from < ranks.length; from += atOnce) {
      for (const row of rowsOf(ctx, ranks.slice(from, from + atOnce))) {
        if (!isAtPrice(row.price, asked)) continue
        if (soldOut.has(row.id)) unavailable.push(row)
        else yield row
      }
    }
    yield* unavailable
  }
}

/** Returns `limit` rows of lists in turns, each row once: of 'гель лак и лампа' a polish, a lamp, a polish. */
function inTurns(lists: readonly Iterator<ScopeRow, undefined>[], limit: number): readonly ScopeRow[] {
  const rows = new Set<ScopeRow>()
  let left = lists
  while (left.length > 0) {
    left = left.filter((list) => {
      if (rows.size >= limit) return false
      for (let next = list.next(); next.done !== true; next = list.next()) {
        if (rows.has(next.value)) continue
        rows.add(next.value)
        return true
      }
      return false
    })
  }
  return [...rows]
}

/** Comparators without a tiebreaker: sorting is stable. */
export const COMPARE_PRICES = {
  cheap: (a: ScopeRow, b: ScopeRow) => a.price - b.price,
  expensive: (a: ScopeRow, b: ScopeRow) => b.price - a.price,
} as const

function availableFirst(ctx: Ctx, rows: readonly ScopeRow[]): readonly ScopeRow[] {
  const soldOut = soldOutIds(ctx)
  const hits: ScopeRow[] = []
  const unavailable: ScopeRow[] = []
  for (const row of rows) (soldOut.has(row.id) ? unavailable : hits).push(row)
  return hits.concat(unavailable)
}

function isOrder(list: ListAsked | null): boolean {
  return list === 'new' || list === 'rated'
}

/** Returns what a list has of products: all, those with a discount, or the newest or the best rated first. */
function listed(ctx: Ctx, rows: readonly ScopeRow[], list: ListAsked): readonly ScopeRow[] {
  if (list === 'discounted') return rows.filter(({ price, basePrice }) => price < basePrice)
  if (list === 'rated') {
    const scores = ratingScores(ctx)
    return rows.toSorted((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0))
  }
  return list === 'new' ? rows.toSorted((a, b) => b.createdAt - a.createdAt) : rows
}

/** Columns as an array, because reading thousands of rows as objects with nine properties costs twice as much. */
type RankedColumns = readonly [
  rank: number,
  id: number,
  brandId: number,
  categoryId: number,
  shadeFamily: string | null,
  effect: string | null,
  volume: string | null,
  price: number,
  basePrice: number,
  createdAt: number,
]

function* readRows(ctx: Ctx, ranks: readonly number[]): Iterable<[number, ScopeRow]> {
  for (const row of statements(ctx.db).rows.all(JSON.stringify(ranks))) {
    const [rank, id, brandId, categoryId, family, effect, volume, price, basePrice, createdAt] = row
    yield [
      rank,
      scopeRow({ id, brandId, categoryId, shadeFamily: family, effect, volume, price, basePrice, createdAt }),
    ]
  }
}

const words: (string | null)[] = [null]
const places = new Map<string | null, number>([[null, 0]])

/** Returns the words of all rows by their places; rows contain few different ones. */
export function placedWords(): readonly (string | null)[] {
  return words
}

function placeOf(word: string | null): number {
  const known = places.get(word)
  if (known !== undefined) return known
  places.set(word, words.length)
  return words.push(word) - 1
}

/** Returns a row with the places of its words, because counting numbers is far cheaper than counting texts. */
export function scopeRow({
  id,
  brandId,
  categoryId,
  price,
  basePrice,
  createdAt,
  ...told
}: RowFields): ScopeRow {
  const shadePlace = placeOf(told.shadeFamily)
  const effectPlace = placeOf(told.effect)
  const volumePlace = placeOf(told.volume)
  return {
    id,
    brandId,
    categoryId,
    // The same text for every row: thousands of copies would fill the memory.
    shadeFamily: words[shadePlace] ?? null,
    effect: words[effectPlace] ?? null,
    volume: words[volumePlace] ?? null,
    price,
    basePrice,
    createdAt,
    shadePlace,
    effectPlace,
    volumePlace,
  }
}

/** Returns every effect and volume that a product for sale has. */
export function soldWords(ctx: Ctx): ReadonlySet<string> {
  return soldWordsCache(ctx, '', () => new Set(statements(ctx.db).words.all()))
}

/**
 * Returns the ids of sold-out products. They are a few percent of all, so the set is cheaper than a lookup per row.
 */
export function soldOutIds(ctx: Pick<Ctx, 'db' | 'now'>): ReadonlySet<number> {
  return soldOutCache(ctx, 'sold out', () => new Set(statements(ctx.db).soldOut.all()))
}

/**
 * Returns what the sort by rating compares, by product. Few lines have reviews, so the map is cheaper than a column in
 * every row.
 */
export function ratingScores(ctx: Ctx): ReadonlyMap<number, number> {
  return scoresCache(
    ctx,
    'scores',
    () =>
      new Map(
        statements(ctx.db)
          .rated.all()
          .map(({ id, ...totals }) => [id, ratingScore(totals)]),
      ),
  )
}

/** The factor by which more products are read than shown, because some of them are sold out. */
const SPARE = 2
const neighborCache = catalogCache<readonly number[]>(4000)

/**
 * Returns at most `limit` ids of available products in a category, the most in demand first; with a `shadeFamily`,
 * products of that family before the others.
 */
export function neighborIds(
  ctx: Ctx,
  categoryId: number,
  shadeFamily: string | null,
  limit: number,
): readonly number[] {
  return neighborCache(ctx, `${categoryId}|${shadeFamily}|${limit}`, () => {
    const { neighbors, neighborsOfShade } = statements(ctx.db)
    const soldOut = soldOutIds(ctx)
    const sameShade = shadeFamily === null ? [] : neighborsOfShade.all(categoryId, shadeFamily, limit * SPARE)
    const all = [...sameShade, ...neighbors.all(categoryId, limit * SPARE)]
    return [...new Set(all.map(({ id }) => id))].filter((id) => !soldOut.has(id)).slice(0, limit)
  })
}

/** Returns the rows that the home page chooses from: the available products most in demand and the newest ones. */
export function homeRows(ctx: Pick<Ctx, 'db' | 'now'>) {
  const { wanted, newest, counts } = statements(ctx.db)
  const soldOut = soldOutIds(ctx)
  const available = (rows: readonly RowFields[]) => rows.filter((row) => !soldOut.has(row.id))
  return {
    wanted: available(wanted.all()),
    newest: available(newest.all()),
    counts: counts.get() ?? { productCount: 0, shadeCount: 0 },
  }
}

/** Plain better-sqlite3 statements, because Drizzle would take too long to map these long lists. */
const statements = prepared(({ $client: sqlite }) => ({
  all: sqlite.prepare<[], number>('SELECT rank FROM products ORDER BY rank').pluck(),
  category: sqlite
    .prepare<[number], number>('SELECT rank FROM category_products WHERE category_id = ? ORDER BY rank')
    .pluck(),
  brand: sqlite
    .prepare<[number], number>('SELECT rank FROM products WHERE brand_id = ? ORDER BY rank')
    .pluck(),
  rows: sqlite
    .prepare<[string], RankedColumns>(
      `SELECT p.rank, ${COLUMNS} FROM json_each(?) wanted JOIN ${PRODUCTS} ON p.rank = wanted.value
       WHERE p.is_sold = 1`,
    )
    .raw(),
  neighbors: sqlite.prepare<[number, number], { id: number }>(
    `SELECT p.id FROM category_products cp JOIN ${PRODUCTS} ON p.rank = cp.rank
     WHERE cp.category_id = ? ORDER BY cp.rank LIMIT ?`,
  ),
  neighborsOfShade: sqlite.prepare<[number, string, number], { id: number }>(
    `SELECT p.id FROM category_products cp JOIN ${PRODUCTS} ON p.rank = cp.rank
     WHERE cp.category_id = ? AND p.shade_family = ? ORDER BY cp.rank LIMIT ?`,
  ),
  wanted: sqlite.prepare<[], RowFields>(
    `SELECT ${COLUMNS} FROM ${PRODUCTS} WHERE p.is_sold = 1 ORDER BY p.rank LIMIT 2000`,
  ),
  newest: sqlite.prepare<[], RowFields>(
    `SELECT ${COLUMNS} FROM products p WHERE p.is_sold = 1 ORDER BY p.created_at DESC, p.rank LIMIT 400`,
  ),
  counts: sqlite.prepare<[], { productCount: number; shadeCount: number }>(
    `SELECT count(*) AS productCount, count(p.shade_family) AS shadeCount FROM ${PRODUCTS} WHERE p.is_sold = 1`,
  ),
  words: sqlite
    .prepare<[], string>(
      // One pass over the products, of which few have a different pair: a union of two takes four times as long.
      `WITH pairs AS MATERIALIZED (SELECT DISTINCT p.effect, p.volume FROM ${PRODUCTS} WHERE p.is_sold = 1)
       SELECT effect FROM pairs WHERE effect IS NOT NULL UNION SELECT volume FROM pairs WHERE volume IS NOT NULL`,
    )
    .pluck(),
  rated: sqlite.prepare<[], StarTotals & { readonly id: number }>(
    `SELECT p.id, l.review_count AS reviewCount, l.star_sum AS starSum
     FROM product_lines l CROSS JOIN products p ON p.line_id = l.id WHERE l.review_count > 0`,
  ),
  soldOut: sqlite.prepare<[], number>('SELECT product_id FROM stock WHERE available = 0').pluck(),
}))

/** Returns the ranks of the scope's products in ascending order; they may include products not for sale. */
function readRanks(ctx: Ctx, scope: Exclude<Scope, { type: 'search' }>): readonly number[] {
  const { all, category, brand } = statements(ctx.db)
  switch (scope.type) {
    case 'all':
      return all.all()
    case 'category':
      return category.all(scope.categoryId)
    case 'brand':
      return brand.all(scope.brandId)
  }
}
