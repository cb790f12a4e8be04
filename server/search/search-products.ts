import type { z } from 'zod/mini'
import type { Understood } from '#db/search/open-search.ts'
import { categoryTree, findCategory } from '#server/catalog/category-tree.ts'
import { listProducts } from '#server/catalog/list-products.ts'
import { scopeRows } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { ListingChoice } from '#shared/catalog/contract.ts'
import { categoryPath, searchPath } from '#shared/paths.ts'
import { cleanQuery } from '#shared/search/clean-query.ts'
import type { SearchInput, SearchView } from '#shared/search/contract.ts'
import { hitCategories } from './hit-categories.ts'
import { suggestAlternatives } from './suggest-alternatives.ts'
import { searchScope, understandQuery } from './understand-query.ts'

const CATEGORY_LINKS = 8

/**
 * Returns the products that match every word of the query (SEARCH-6), sorted by relevance tier, then available ones
 * first, then by demand. If the category is unknown, the result names it and the whole shop is searched.
 */
export function searchProducts(ctx: Ctx, input: z.infer<typeof SearchInput>): SearchView {
  const tree = categoryTree(ctx)
  const query = cleanQuery(input.query)
  const requestedPath = cleanQuery(input.category ?? '').replace(/^\/+$/, '')
  const category = requestedPath === '' ? undefined : findCategory(tree, requestedPath)
  const wanted = understandQuery(ctx, query, input.isLiteral ?? false)
  const everywhere = scopeRows(ctx, searchScope(wanted))
  const scope = searchScope(wanted, { categoryId: category?.id ?? null })
  const listing = listProducts(ctx, scope, choiceOf(wanted, input.choice, everywhere))
  return {
    query,
    correction: wanted.isCorrected ? { query: wanted.query, typed: query } : null,
    category: category
      ? { name: category.name, url: categoryPath(category.path), path: category.path }
      : null,
    unknownCategory: requestedPath !== '' && !category ? requestedPath : null,
    categories: hitCategories(ctx, everywhere, 'top', CATEGORY_LINKS).map(({ name, path, productCount }) => ({
      ...{ name, path },
      url: searchPath({ query, category: path }),
      productCount,
    })),
    listing,
    help: everywhere.length === 0 ? suggestAlternatives(ctx, wanted) : null,
  }
}

/** Returns the shopper's choice; the price of the query applies unless the shopper has chosen one (SEARCH-51). */
function choiceOf(
  { price }: Understood,
  choice: ListingChoice,
  rows: readonly { readonly price: number }[],
): ListingChoice {
  if (price === null || choice.priceFrom !== undefined || choice.priceTo !== undefined) return choice
  const to = price.isCheap === true ? medianPrice(rows) : price.to
  return {
    ...choice,
    ...(price.from !== undefined && { priceFrom: price.from }),
    ...(to !== undefined && { priceTo: to }),
  }
}

/** Returns the price that half of the products do not exceed: what 'недорого' means among them. */
function medianPrice(rows: readonly { readonly price: number }[]): number | undefined {
  const prices = rows.map(({ price }) => price).sort((a, b) => a - b)
  return prices[Math.floor((prices.length - 1) / 2)]
}
