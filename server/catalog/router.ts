import { ProductInput, ProductView } from '#shared/catalog/contract.ts'
import { procedure, router } from '#server/trpc.ts'
import { getProduct } from './get-product.ts'

export const catalogRouter = router({
  product: procedure
    .input(ProductInput)
    .output(ProductView)
    .query(({ ctx, input }) => getProduct(ctx, input)),
})
