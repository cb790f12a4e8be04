import { cachedOutput, procedure, router } from '#server/trpc.ts'
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
  autocomplete: procedure
    .input(AutocompleteInput)
    .output(AutocompleteView)
    .query(({ ctx, input }) => completeQuery(ctx, input)),
  popular: procedure.output(cachedOutput(PopularQueriesView)).query(({ ctx }) => getPopularQueries(ctx)),
  results: procedure
    .input(SearchInput)
    .output(SearchView)
    .query(({ ctx, input }) => searchProducts(ctx, input)),
})
