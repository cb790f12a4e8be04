import { allBrands } from '#server/catalog/brands.ts'
import { catalogCache } from '#server/catalog/catalog-cache.ts'
import { categoryTree } from '#server/catalog/category-tree.ts'
import { homeRows } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { SearchTerm } from '#shared/search/contract.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { countHits, understandQuery } from './understand-query.ts'

interface Popular {
  readonly st: string
  /** With a space before each of its words, also the first. */
  readonly words: string
}

const cached = catalogCache<readonly Popular[]>()
/** Apart from the other queries, which are so many that they would push these out. */
const amounts = catalogCache<number>()

/**
 * Returns likely queries, the most popular first. They are derived from the products most in demand, because the shop
 * stores no queries of shoppers: from their categories, their brands, and both together (SEARCH-38).
 */
function popularQueries(ctx: Pick<Ctx, 'db' | 'now'>): readonly Popular[] {
  return cached(ctx, 'popular', () => {
    const tree = categoryTree(ctx)
    const brands = new Map(allBrands(ctx).map(({ id, name }) => [id, name]))
    const weights = new Map<string, number>()
    for (const [place, row] of homeRows(ctx).wanted.entries()) {
      const category = tree.byId.get(row.categoryId)?.name.toLocaleLowerCase('ru')
      const brand = brands.get(row.brandId)
      if (category === undefined || brand === undefined) continue
      const weight = 1 / (place + 50)
      for (const [text, share] of [
        [category, 1],
        [`${category} ${brand}`, 0.6],
        [brand, 0.5],
      ] as const) {
        weights.set(text, (weights.get(text) ?? 0) + weight * share)
      }
    }
    return [...weights].sort((a, b) => b[1] - a[1]).map(([st]) => ({ st, words: wordsOf(st) }))
  })
}

/** Returns at most `limit` popular queries in which a word begins with `start`, each with its number of products. */
export function popularFrom(ctx: Pick<Ctx, 'db' | 'now'>, start: string, limit: number): SearchTerm[] {
  const begun = wordsOf(start)
  const found: SearchTerm[] = []
  for (const { st, words } of popularQueries(ctx)) {
    if (words === begun || !words.includes(begun)) continue
    const amount = amounts(ctx, st, () => countHits(ctx, understandQuery(ctx, st, true)))
    if (amount > 0) found.push({ st, amount })
    if (found.length === limit) break
  }
  return found
}

function wordsOf(text: string): string {
  return ` ${normalizeText(text).replace(/[-‐‑–]/g, ' ')}`
}
