import * as z from 'zod/mini'
import { cachedOutput, procedure, router, sharedProcedure } from '#server/trpc.ts'
import { LookInput, LookPutIn, LooksOfProductInput, LooksView, LookView } from '#shared/looks/contract.ts'
import { getLook } from './get-look.ts'
import { listLooks, looksOfProduct } from './list-looks.ts'
import { putLookInBasket } from './put-look-in-basket.ts'

export const looksRouter = router({
  list: sharedProcedure
    .input(z.optional(z.void()))
    .output(cachedOutput(LooksView))
    .query(({ ctx }) => listLooks(ctx)),
  bySlug: sharedProcedure
    .input(LookInput)
    .output(LookView)
    .query(({ ctx, input }) => getLook(ctx, input)),
  ofProduct: sharedProcedure
    .input(LooksOfProductInput)
    .output(LooksView)
    .query(({ ctx, input }) => looksOfProduct(ctx, input)),
  putInBasket: procedure
    .input(LookInput)
    .output(LookPutIn)
    .mutation(({ ctx, input }) => putLookInBasket(ctx, input)),
})
