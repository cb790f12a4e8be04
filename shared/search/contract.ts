import * as z from 'zod/mini'
import {
  CategoryTile,
  Crumb,
  Listing,
  ListingChoice,
  Picture,
  ProductTile,
} from '#shared/catalog/contract.ts'

const SearchQuery = z.string().check(z.maxLength(100, 'Слишком длинный запрос'))

export const SearchInput = z.strictObject({
  query: SearchQuery,
  /** Path, number, or last segment of the path of the category to search in; absent to search everywhere. */
  category: z.optional(z.string().check(z.maxLength(250))),
  /** Searches exactly the typed words, without correction; used by 'Искать …'. */
  isLiteral: z.optional(z.boolean()),
  choice: ListingChoice,
})

/** A popular query and the number of products that it finds (API-32: `st`, `amount`). */
const SearchTerm = z.object({ st: z.string(), amount: z.int() })
export type SearchTerm = z.infer<typeof SearchTerm>

/** A category that contains hits. */
const HitCategory = z.object({
  id: z.int(),
  name: z.string(),
  /** '/catalog/…/' */
  url: z.string(),
  /** The value of `SearchInput.category` and of the address's `category` for this category. */
  path: z.string(),
  productCount: z.int(),
  picture: Picture,
})
export type HitCategory = z.infer<typeof HitCategory>

/**
 * The query whose results are shown in place of the typed one: 'Показаны результаты по запросу «query»', with
 * 'Искать «typed»', which searches again with `isLiteral`.
 */
const Correction = z.object({ query: z.string(), typed: z.string() })
export type Correction = z.infer<typeof Correction>

/** Words that only tell of the kind that a query names and of which it has nothing, and the query without them. */
const LeftOut = z.object({ words: z.string(), query: z.string() })

/** What of a query was understood. */
const PartType = z.enum([
  'kind',
  'need',
  'brand',
  'color',
  'effect',
  'amount',
  'size',
  'number',
  'without',
  /** What is discounted, or the newest first. */
  'list',
  /** A word that is only looked up in the texts. */
  'word',
])

/** A part of the query that every product found has, shown as a chip that can be taken off (SEARCH-54). */
export const QueryPart = z.object({
  type: PartType,
  label: z.string(),
  /** The query without it; '' if only the price is left. */
  without: z.string(),
})
export type QueryPart = z.infer<typeof QueryPart>

/**
 * Why the kind that a query names is not found as asked: the one part of the query that the kind does not have, the
 * part of the body or the price that it is not for, or only all parts together.
 */
const Lack = z.object({
  type: z.enum([...PartType.options, 'use', 'price', 'together']),
  label: z.string(),
})
export type Lack = z.infer<typeof Lack>

/** A lesson that a query names, or 'Все уроки'. */
export const FoundLook = z.object({ title: z.string(), url: z.string() })
export type FoundLook = z.infer<typeof FoundLook>

/** The page of the shop that answers a question such as 'доставка' (SEARCH-203). */
const ServicePage = z.object({ title: z.string(), url: z.string() })
export type ServicePage = z.infer<typeof ServicePage>

export const SearchView = z.object({
  /** As typed, trimmed. */
  query: z.string(),
  /** What answers the query where it asks something of the shop itself. */
  page: z.nullable(ServicePage),
  correction: z.nullable(Correction),
  /** Said on the page: 'Не нашли «с пантенолом»' (SEARCH-92). */
  leftOut: z.nullable(LeftOut),
  /** The price that the query asks for and that the list keeps to, and the query without it (SEARCH-7, SEARCH-51). */
  price: z.nullable(
    z.object({ from: z.nullable(z.number()), to: z.nullable(z.number()), without: z.string() }),
  ),
  /** The order that the words ask for: 'cheap' for 'самый дешёвый'; null for the order by relevance (SEARCH-206). */
  order: z.nullable(z.enum(['cheap', 'expensive', 'new', 'rating'])),
  /** What was understood besides the price; empty if a lone part is all (SEARCH-54). */
  parts: z.array(QueryPart),
  /** The kinds that serve the need that the query names: 'ногти слоятся' (SEARCH-55). */
  needKinds: z.array(z.string()),
  /** The lessons that the query names (SEARCH-83). */
  looks: z.array(FoundLook),
  /** The category that was searched. */
  category: z.nullable(z.extend(Crumb, { path: z.string() })),
  /** The text that was given as a category but names none; the whole shop was searched instead. */
  unknownCategory: z.nullable(z.string()),
  /** Categories that contain results, those with the most first. */
  categories: z.array(
    // The page builds the link itself; `url` is for open pages of the version before, and can leave with the next one.
    z.pick(HitCategory, { name: true, url: true, path: true, productCount: true }),
  ),
  listing: Listing,
  /** Suggestions if the words find nothing even without filters; otherwise null. */
  help: z.nullable(
    z.object({
      /** What the shop has of the kind that the query names; null if the query names none (SEARCH-57). */
      kind: z.nullable(z.object({ label: z.string(), lack: Lack })),
      /** Shorter queries that find something; empty if nothing of the query was understood. */
      queries: z.array(SearchTerm),
      /** Categories of the products that those queries find, the nearest first; empty if nothing is near (SEARCH-84). */
      categories: z.array(CategoryTile),
      /** What is bought most in these categories, and whether only the first of them has products of those queries. */
      popular: z.object({ isOfOne: z.boolean(), tiles: z.array(ProductTile) }),
    }),
  ),
})
export type SearchView = z.infer<typeof SearchView>

export const AutocompleteInput = z.strictObject({ query: SearchQuery })

/** Suggestions for a query. The legacy REST API renames the fields to those of API-32. */
export const AutocompleteView = z.object({
  query: z.string(),
  /** The query searched in place of the typed one; null if nothing was corrected. */
  correction: z.nullable(z.string()),
  /** What answers the query where it asks something of the shop itself (SEARCH-203). */
  page: z.nullable(ServicePage),
  /** Words that narrow the result when added to the query; at most 6 (SEARCH-19). */
  taps: z.array(z.object({ tap: z.string() })),
  /** At most 3, those with the most hits first (SEARCH-20). */
  categories: z.array(HitCategory),
  /** Popular queries that continue the typed text; at most 4 (SEARCH-21). */
  sts: z.array(SearchTerm),
  /** At most 4 example products (SEARCH-22). */
  products: z.array(ProductTile),
  /** The number of products that the query finds. */
  total: z.int(),
})
export type AutocompleteView = z.infer<typeof AutocompleteView>

/**
 * Popular queries, 'Часто ищут', that the popup shows before anything is typed; they come with the page (SEARCH-26).
 * At most 4 (SEARCH-21).
 */
export const PopularQueriesView = z.object({ sts: z.array(SearchTerm) })
export type PopularQueriesView = z.infer<typeof PopularQueriesView>
