import { cachedOutput, router, sharedProcedure } from '#server/trpc.ts'
import {
  AutocompleteInput,
  AutocompleteView,
  PopularQueriesView,
  SearchInput,
  SearchView,
} from '#shared/search/contract.ts'
import { completeQuery } from './complete-query.ts'
import { getPopularQueries } from './get-popular-queries.ts'
import { searchProducts } from './search-products.ts'

export const searchRouter = router({
  autocomplete: sharedProcedure
    .input(AutocompleteInput)
    .output(AutocompleteView)
    .query(({ ctx, input }) => completeQuery(ctx, input)),
  popular: sharedProcedure
    .output(cachedOutput(PopularQueriesView))
    .query(({ ctx }) => getPopularQueries(ctx)),
  results: sharedProcedure
    .input(SearchInput)
    .output(SearchView)
    .query(({ ctx, input }) => searchProducts(ctx, input)),
})
