import { prepared } from '#db/prepared.ts'
import { SEARCH_TABLE } from '#db/schema/search.ts'
import { searchTokens } from '#db/search/search-tokens.ts'
import type { Ctx } from '#server/context.ts'
import { catalogCache } from './catalog-cache.ts'

/** Which products a list starts from, before any filter. */
export type Scope =
  | { readonly type: 'all' }
  | { readonly type: 'category'; readonly categoryId: number }
  | { readonly type: 'brand'; readonly brandId: number }
  | { readonly type: 'search'; readonly query: string; readonly categoryId: number | null }

/** One product as filters, counts and sorting see it. */
export interface ScopeRow {
  readonly id: number
  readonly brandId: number
  readonly categoryId: number
  readonly shadeFamily: string | null
  readonly effect: string | null
  readonly volume: string | null
  readonly price: number
  readonly basePrice: number
  readonly isAvailable: boolean
  readonly createdAt: number
}

/** A query as wide as this names half the shop: the most wanted ones stand for it. */
const MAX_SEARCH_ROWS = 5000

const COLUMNS = `p.id, p.brand_id AS brandId, p.category_id AS categoryId, p.shade_family AS shadeFamily, p.effect,
  p.volume, p.price, p.base_price AS basePrice, p.created_at AS createdAt`
const PRODUCTS = 'products p INDEXED BY products_listing'

const cached = catalogCache<readonly ScopeRow[]>()
const soldOutCache = catalogCache<ReadonlySet<number>>()

/** Products of the scope, the most wanted first. */
export function scopeRows(ctx: Ctx, scope: Scope): readonly ScopeRow[] {
  return cached(ctx, JSON.stringify(scope), () => {
    const soldOut = soldOutIds(ctx)
    // Written into the rows just read: a copy of each would cost as much as the filters do.
    return readScope(ctx, scope).map((row) => Object.assign(row, { isAvailable: !soldOut.has(row.id) }))
  })
}

/** Looked at beyond those that are shown, because some of them are sold out. */
const SPARE = 2
const neighbourCache = catalogCache<readonly number[]>(4000)

/**
 * What stands near in a category by demand and can be had: at most `limit` ids, those of the same colour family
 * first where there is one.
 */
export function neighbourIds(
  ctx: Ctx,
  categoryId: number,
  shadeFamily: string | null,
  limit: number,
): readonly number[] {
  return neighbourCache(ctx, `${categoryId}|${shadeFamily}|${limit}`, () => {
    const { neighbours, neighboursOfShade } = statements(ctx.db)
    const soldOut = soldOutIds(ctx)
    const sameShade =
      shadeFamily === null ? [] : neighboursOfShade.all(categoryId, shadeFamily, limit * SPARE)
    const all = [...sameShade, ...neighbours.all(categoryId, limit * SPARE)]
    return [...new Set(all.map(({ id }) => id))].filter((id) => !soldOut.has(id)).slice(0, limit)
  })
}

/** What the home page chooses from: the most wanted and the newest of what can be had. */
export function homeRows(ctx: Ctx) {
  const { wanted, newest, counts } = statements(ctx.db)
  const soldOut = soldOutIds(ctx)
  const available = (rows: readonly StoredRow[]): ScopeRow[] =>
    rows.filter((row) => !soldOut.has(row.id)).map((row) => ({ ...row, isAvailable: true }))
  return {
    wanted: available(wanted.all()),
    newest: available(newest.all()),
    counts: counts.get() ?? { productCount: 0, shadeCount: 0 },
  }
}

/** A few per cent of all products: cheaper to know than to look up the stock of every row. */
function soldOutIds(ctx: Ctx): ReadonlySet<number> {
  return soldOutCache(ctx, 'sold out', () => new Set(statements(ctx.db).soldOut.all()))
}

type StoredRow = Omit<ScopeRow, 'isAvailable'>

/** Full-text search is beyond Drizzle, and these lists are long: plain statements, prepared once. */
const statements = prepared(({ $client: sqlite }) => ({
  all: sqlite.prepare<[], StoredRow>(
    `SELECT ${COLUMNS} FROM ${PRODUCTS} WHERE p.is_sold = 1 ORDER BY p.rank`,
  ),
  category: sqlite.prepare<[number], StoredRow>(
    `SELECT ${COLUMNS} FROM category_products cp JOIN ${PRODUCTS} ON p.rank = cp.rank
     WHERE cp.category_id = ? AND p.is_sold = 1 ORDER BY cp.rank`,
  ),
  brand: sqlite.prepare<[number], StoredRow>(
    `SELECT ${COLUMNS} FROM ${PRODUCTS} WHERE p.brand_id = ? AND p.is_sold = 1 ORDER BY p.rank`,
  ),
  search: sqlite.prepare<[string, number], StoredRow>(
    `SELECT ${COLUMNS} FROM (SELECT rowid AS rank FROM ${SEARCH_TABLE} WHERE ${SEARCH_TABLE} MATCH ?
       ORDER BY rowid LIMIT ?) hits
     JOIN ${PRODUCTS} ON p.rank = hits.rank WHERE p.is_sold = 1 ORDER BY p.rank`,
  ),
  neighbours: sqlite.prepare<[number, number], { id: number }>(
    `SELECT p.id FROM category_products cp JOIN ${PRODUCTS} ON p.rank = cp.rank
     WHERE cp.category_id = ? ORDER BY cp.rank LIMIT ?`,
  ),
  neighboursOfShade: sqlite.prepare<[number, string, number], { id: number }>(
    `SELECT p.id FROM category_products cp JOIN ${PRODUCTS} ON p.rank = cp.rank
     WHERE cp.category_id = ? AND p.shade_family = ? ORDER BY cp.rank LIMIT ?`,
  ),
  wanted: sqlite.prepare<[], StoredRow>(
    `SELECT ${COLUMNS} FROM ${PRODUCTS} WHERE p.is_sold = 1 ORDER BY p.rank LIMIT 2000`,
  ),
  newest: sqlite.prepare<[], StoredRow>(
    `SELECT ${COLUMNS} FROM products p WHERE p.is_sold = 1 ORDER BY p.created_at DESC, p.rank LIMIT 400`,
  ),
  counts: sqlite.prepare<[], { productCount: number; shadeCount: number }>(
    `SELECT count(*) AS productCount, count(p.shade_family) AS shadeCount FROM ${PRODUCTS} WHERE p.is_sold = 1`,
  ),
  soldOut: sqlite.prepare<[], number>('SELECT product_id FROM stock WHERE available = 0').pluck(),
}))

function readScope(ctx: Ctx, scope: Scope): readonly StoredRow[] {
  switch (scope.type) {
    case 'all':
      return statements(ctx.db).all.all()
    case 'category':
      return statements(ctx.db).category.all(scope.categoryId)
    case 'brand':
      return statements(ctx.db).brand.all(scope.brandId)
    case 'search': {
      const match = matchExpression(scope.query)
      if (match === null) return []
      const rows = statements(ctx.db).search.all(match, MAX_SEARCH_ROWS)
      const { categoryId } = scope
      if (categoryId === null) return rows
      const inCategory = new Set(scopeRows(ctx, { type: 'category', categoryId }).map((row) => row.id))
      return rows.filter((row) => inCategory.has(row.id))
    }
  }
}

/** Every word must occur, each as the beginning of one; null when the query has no word at all. */
function matchExpression(query: string): string | null {
  const words = searchTokens(query).slice(0, 12)
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' AND ')
}
