import { procedure, router } from '#server/trpc.ts'
import { SearchInput, SearchView } from '#shared/search/contract.ts'
import { searchProducts } from './search-products.ts'

export const searchRouter = router({
  results: procedure
    .input(SearchInput)
    .output(SearchView)
    .query(({ ctx, input }) => searchProducts(ctx, input)),
})
