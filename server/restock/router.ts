import { procedure, router } from '#server/trpc.ts'
import {
  CancelRestockInput,
  OwnRestockInput,
  OwnRestocks,
  RestockInput,
  RestockResult,
} from '#shared/restock/contract.ts'
import { cancelRestock, listOwnRestocks, requestOwnRestock } from './own-restocks.ts'
import { requestRestock } from './request-restock.ts'

export const restockRouter = router({
  request: procedure
    .input(RestockInput)
    .output(RestockResult)
    .mutation(({ ctx, input }) => requestRestock(ctx, input)),
  own: procedure.output(OwnRestocks).query(({ ctx }) => listOwnRestocks(ctx)),
  requestOwn: procedure
    .input(OwnRestockInput)
    .output(OwnRestocks)
    .mutation(({ ctx, input }) => requestOwnRestock(ctx, input)),
  cancel: procedure
    .input(CancelRestockInput)
    .output(OwnRestocks)
    .mutation(({ ctx, input }) => cancelRestock(ctx, input)),
})
