import * as z from 'zod/mini'
import { Crumb, Listing, ListingChoice, Picture, ProductTile } from '#shared/catalog/contract.ts'

const SearchQuery = z.string().check(z.maxLength(100, 'Слишком длинный запрос'))

export const SearchInput = z.strictObject({
  query: SearchQuery,
  /** Path, number or last part of the path of a category to search in; absent: everywhere. */
  category: z.optional(z.string().check(z.maxLength(250))),
  /** The words exactly as typed, nothing corrected: the way of 'Искать …'. */
  isLiteral: z.optional(z.boolean()),
  choice: ListingChoice,
})

/** A query that others ask, and how many products answer it (spec §3: `st`, `amount`). */
const SearchTerm = z.object({ st: z.string(), amount: z.int() })
export type SearchTerm = z.infer<typeof SearchTerm>

/** A category the hits stand in. */
const HitCategory = z.object({
  id: z.int(),
  name: z.string(),
  /** '/catalog/…/' */
  url: z.string(),
  /** What `SearchInput.category` and the address's `category` name it by. */
  path: z.string(),
  productCount: z.int(),
  picture: Picture,
})
export type HitCategory = z.infer<typeof HitCategory>

/**
 * The words whose results are shown in place of those typed: 'Показаны результаты по запросу «query»',
 * and 'Искать «typed»', which asks again with `isLiteral`.
 */
const Correction = z.object({ query: z.string(), typed: z.string() })
export type Correction = z.infer<typeof Correction>

export const SearchView = z.object({
  /** As typed, without spaces around it. */
  query: z.string(),
  correction: z.nullable(Correction),
  /** The category searched in. */
  category: z.nullable(z.extend(Crumb, { path: z.string() })),
  /** What was asked for as a category and is none: everything was searched. */
  unknownCategory: z.nullable(z.string()),
  /** Categories the results stand in, most first. */
  categories: z.array(z.object({ name: z.string(), url: z.string(), productCount: z.int() })),
  listing: Listing,
  /** Ways on when the words find nothing, whatever the filters; null otherwise. */
  help: z.nullable(
    z.object({
      /** Shorter or neighbouring queries that do find something. */
      queries: z.array(SearchTerm),
      categories: z.array(HitCategory),
      products: z.array(ProductTile),
    }),
  ),
})
export type SearchView = z.infer<typeof SearchView>

export const AutocompleteInput = z.strictObject({ query: SearchQuery })

/** Spec §3, Autocomplete response; the original path renames the fields to its letter. */
export const AutocompleteView = z.object({
  query: z.string(),
  /** The words shown in place of those typed; null when nothing was corrected. */
  correction: z.nullable(z.string()),
  /** Words that narrow the result: `tap` is added to the query. At most 6. */
  taps: z.array(z.object({ tap: z.string() })),
  /** At most 3, most hits first. */
  categories: z.array(HitCategory),
  /** Popular queries that go on from what is typed, at most 4. */
  sts: z.array(SearchTerm),
  /** At most 4 examples. */
  products: z.array(ProductTile),
  /** How many products the query finds in all. */
  total: z.int(),
})
export type AutocompleteView = z.infer<typeof AutocompleteView>

/** 'Часто ищут': what the popup shows before anything is typed; comes with the page. At most 4. */
export const PopularQueriesView = z.object({ sts: z.array(SearchTerm) })
export type PopularQueriesView = z.infer<typeof PopularQueriesView>
