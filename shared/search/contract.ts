import * as z from 'zod/mini'
import { Crumb, Listing, ListingChoice } from '#shared/catalog/contract.ts'

const SearchQuery = z.string().check(z.maxLength(100, 'Слишком длинный запрос'))

export const SearchInput = z.strictObject({
  query: SearchQuery,
  /** Path of a category to search in; absent: everywhere. */
  category: z.optional(z.string().check(z.maxLength(250))),
  choice: ListingChoice,
})

export const SearchView = z.object({
  query: z.string(),
  /** The category searched in. */
  category: z.nullable(Crumb),
  /** Categories the results stand in, most first. */
  categories: z.array(z.object({ name: z.string(), url: z.string(), productCount: z.int() })),
  listing: Listing,
})
export type SearchView = z.infer<typeof SearchView>
