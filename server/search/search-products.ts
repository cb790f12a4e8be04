import type { z } from 'zod/mini'
import { DENIES, ENDS_DENIED, SAYS_NOT } from '#db/search/mark-denied.ts'
import type { Understood } from '#db/search/open-search.ts'
import { contentStems } from '#db/search/product-words.ts'
import { BY_WHAT } from '#db/search/query-tokens.ts'
import type { ListAsked } from '#db/search/read-list.ts'
import type { PartPrice } from '#db/search/read-part-prices.ts'
import { CONJUNCTION } from '#db/search/split-list.ts'
import { REQUESTS } from '#db/search/tables/words.ts'
import { categoryTree, findCategory } from '#server/catalog/category-tree.ts'
import { listProducts, PAGE_SIZE } from '#server/catalog/list-products.ts'
import { MAX_SEARCH_ROWS, scopeRows } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import { looksOfQuery } from '#server/looks/looks-of-query.ts'
import type { ListingChoice } from '#shared/catalog/contract.ts'
import { categoryPath, searchPath } from '#shared/paths.ts'
import { cleanQuery } from '#shared/search/clean-query.ts'
import type { QueryPart, SearchInput, SearchView } from '#shared/search/contract.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { cutWords, findWords, ledWords, type Span } from './cut-words.ts'
import { hitCategories } from './hit-categories.ts'
import { isHead, JOINT, kindsOfNeed, type Part, partsOf, queryWithout } from './query-parts.ts'
import {
  suggestAlternatives,
  suggestAnyPrice,
  suggestEverywhere,
  suggestUnlisted,
} from './suggest-alternatives.ts'
import {
  askedOrder,
  askedPrice,
  countHits,
  findsMoreThan,
  hitsAtPrice,
  isNarrowed,
  isOfAllKinds,
  isReadOtherwise,
  type PriceBounds,
  searchScope,
  understandQuery,
  withoutPrice,
} from './understand-query.ts'

const CATEGORY_LINKS = 8
/** Later pages of a list in which nothing was chosen are read in their whole order. */
const ORDERED_PAGES = 10

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
  const { partPrices } = wanted
  const isPlain = category === undefined && !isNarrowed(wanted) && isFirstPages(input.choice)
  const isByRelevance = input.choice.sort === 'relevance'
  // The order of a page's hits and of all before them is the same whatever comes after.
  const ordered = isPlain ? (input.choice.page ?? 1) * PAGE_SIZE : undefined
  const everywhere = scopeRows(ctx, searchScope(wanted, { ordered, isByRelevance }))
  const scope = searchScope(wanted, { categoryId: category?.id ?? null, ordered, isByRelevance })
  const said = askedPrice(wanted, everywhere)
  const { priceFrom, priceTo } = input.choice
  // A price that the shopper chooses wins over the one in the words.
  const asked = priceFrom === undefined && priceTo === undefined ? said : null
  // The links to categories keep the words, and no choice.
  const atPrice = hitsAtPrice(everywhere, said)
  const listing = listProducts(ctx, scope, { ...input.choice, ...asked })
  const isCut =
    wanted.list === null &&
    everywhere.length >= MAX_SEARCH_ROWS &&
    findsMoreThan(ctx, wanted, everywhere.length)
  const help = (): SearchView['help'] => {
    // Nothing of what the shop sells is near to a question such as 'доставка'.
    if (everywhere.length === 0 && wanted.service?.goods === '') return NO_HELP
    if (everywhere.length === 0 && partPrices !== undefined) {
      const anyPrice = { ...wanted, partPrices: undefined }
      return suggestAnyPrice(ctx, anyPrice, scopeRows(ctx, searchScope(anyPrice)))
    }
    if (everywhere.length === 0)
      return countHits(ctx, wanted, 1) > 0 ? suggestUnlisted(ctx, wanted) : suggestAlternatives(ctx, wanted)
    if (listing.total > 0) return null
    if (isOfAllKinds(wanted)) return suggestEverywhere(ctx, everywhere)
    if (asked !== null || atPrice.length === 0) return suggestAnyPrice(ctx, wanted, everywhere)
    return category !== undefined && scopeRows(ctx, scope).length === 0
      ? suggestEverywhere(ctx, everywhere)
      : null
  }
  return {
    query,
    page: wanted.service?.page ?? null,
    correction: wanted.isCorrected ? { query: wanted.query, typed: query } : null,
    leftOut: leftOutOf(ctx, wanted),
    category: category
      ? { name: category.name, url: categoryPath(category.path), path: category.path }
      : null,
    unknownCategory: requestedPath !== '' && !category ? requestedPath : null,
    categories: hitCategories(ctx, atPrice, 'top', CATEGORY_LINKS).map(({ name, path, productCount }) => ({
      ...{ name, path, productCount },
      url: searchPath({ query, category: path, isLiteral: input.isLiteral ?? false }),
    })),
    price: asked && {
      from: asked.priceFrom ?? null,
      to: asked.priceTo ?? null,
      without: withoutPrice(wanted),
    },
    order: askedOrder(wanted),
    parts:
      everywhere.length === 0
        ? []
        : partPrices === undefined
          ? chipsOf(ctx, wanted, partsOf(ctx, wanted), asked)
          : pricedChips(partPrices),
    needKinds: everywhere.length === 0 ? [] : kindsOfNeed(ctx, wanted),
    looks: looksOfQuery(ctx, query),
    listing: { ...listing, cutAt: isCut ? MAX_SEARCH_ROWS : null },
    help: help(),
  }
}

const NO_HELP: SearchView['help'] = {
  ...{ kind: null, queries: [], categories: [] },
  popular: { isOfOne: false, tiles: [] },
}

/** Returns what was left out of a query, with its small words, and what is left; null where all of it was read. */
function leftOutOf(ctx: Ctx, wanted: Understood): SearchView['leftOut'] {
  const { query, leftOut, source } = wanted
  if (leftOut.length === 0) return null
  // What was asked in English is told in Russian.
  const typed = findWords(query, leftOut, [])
  const said = typed === null && !SAYS_NOT.test(query) ? source : query
  const spans = said === query ? typed : findWords(said, leftOut, [])
  // 'не надо сушить в лампе' was read as 'без лампы'.
  if (spans === null)
    return { words: `${SAYS_NOT.test(query) ? 'без ' : ''}${leftOut.join(' ')}`, query: source }
  const start = spans[0]?.from ?? 0
  const isDenied = ENDS_DENIED.test(said.slice(0, start))
  return {
    words: ledWords(said, spans).replace(JOINT, isDenied ? 'без ' : ''),
    query: namedInOrder(ctx, restOf({ ...wanted, query: said }, spans)),
  }
}

/** Returns the name of a kind for its words in another order: 'лак жидкость для снятия' (SEARCH-245). */
function namedInOrder(ctx: Ctx, text: string): string {
  const { groups } = partsOf(ctx, understandQuery(ctx, text)).find(isHead) ?? {}
  const name = groups?.[0]?.head?.text ?? text
  const [own, other] = [contentStems(text), contentStems(name)]
  const isTurned = own.join(' ') !== other.join(' ') && own.sort().join(' ') === other.sort().join(' ')
  return isTurned ? name : text
}

/** Returns what is left of a query without some of its words, and without what it is asked for with. */
function restOf({ query, source, priceWords }: Understood, spans: readonly Span[]): string {
  if (DENIES.test(query)) return withoutRequest(source)
  // What joined the parts of a list goes with them.
  const rest = CONJUNCTION.test(query) ? [source, priceWords].join(' ').trim() : cutWords(query, spans)
  return withoutRequest(rest)
}

/** 'посоветуйте шампунь' is not what is shown: 'шампунь' is (SEARCH-234). */
function withoutRequest(text: string): string {
  const words = text.split(' ')
  // 'какой фрезой снимать' asks by what, and 'какой' agrees with it.
  const isTelling = (word: string, at: number) =>
    !REQUESTED.has(normalizeText(word)) || (AGREES.test(word) && BY_WHICH.test(words[at + 1] ?? ''))
  const first = words.findIndex(isTelling)
  // 'спилить покрытие чем' ends with what leads its question.
  const last = words.findLastIndex((word, at) => isTelling(word, at) && normalizeText(word) !== BY_WHAT)
  return first < 0 ? text : words.slice(first, last + 1).join(' ')
}

const REQUESTED: ReadonlySet<string> = new Set(REQUESTS)
const AGREES = /^как(?:ой|ая|ое|ие|ую)$/iu
const BY_WHICH = /(?:[оеё]й|ом|[ая]ми)$/iu

/** Returns true for the first pages of a list in its own order without filters. */
function isFirstPages({ page = 1, sort = 'popular', ...filters }: ListingChoice): boolean {
  return (
    page <= ORDERED_PAGES && sort === 'popular' && Object.values(filters).every((one) => one === undefined)
  )
}

/** Returns the query without a part; '' where the other words mean something only beside the kind and find nothing. */
function foundWithout(ctx: Ctx, query: string, part: Part): string {
  if (query === '' || !isHead(part)) return query
  const rest = understandQuery(ctx, query)
  return isReadOtherwise(rest) || countHits(ctx, rest, 1) === 0 ? '' : query
}

/** Returns the parts of a query to show. A lone part, or words that are only looked up, say no more than the query. */
function chipsOf(
  ctx: Ctx,
  wanted: Understood,
  parts: readonly Part[],
  price: PriceBounds | null,
): QueryPart[] {
  const chips = parts.map((part) => ({
    ...{ type: part.type, label: part.label },
    without: foundWithout(ctx, queryWithout(wanted, part, parts), part),
    // What a product is without says nothing by itself.
    isNeeded: isHead(part) && parts.every((other) => other === part || other.type === 'without'),
  }))
  const isNarrowed = price !== null || wanted.list !== null
  const isMore = isNarrowed || (chips.length > 1 && chips.some(({ type }) => type !== 'word'))
  if (!isMore) return []
  const shown = chips.flatMap(({ isNeeded, ...chip }) =>
    chip.without === '' ? (price === null ? [] : chip) : isNeeded ? [] : chip,
  )
  const { source, priceWords, list } = wanted
  if (list === null || isOfAllKinds(wanted)) return shown
  return [
    ...shown,
    { type: 'list', label: LIST_LABELS[list], without: [source, priceWords].join(' ').trim() },
  ]
}

/** Returns a chip for each part of a list whose parts have prices of their own (SEARCH-275). */
function pricedChips(parts: readonly PartPrice[]): QueryPart[] {
  const said = parts.map(({ text, phrase }) => `${text} ${phrase}`.trim())
  return said.map((label, i) => ({
    type: 'kind',
    label: label.charAt(0).toLocaleUpperCase('ru') + label.slice(1),
    without: said.filter((_, other) => other !== i).join(' и '),
  }))
}

/** What is said of a list of what a query finds. */
const LIST_LABELS: Readonly<Record<ListAsked, string>> = {
  all: 'Все',
  discounted: 'Со скидкой',
  new: 'Сначала новинки',
  rated: 'Сначала с лучшими оценками',
}
