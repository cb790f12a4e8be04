import { procedure, router } from '#server/trpc.ts'
import {
  AskedRestock,
  AskedRestockInput,
  CancelRestockInput,
  OwnRestockInput,
  OwnRestocks,
  RestockInput,
  RestockResult,
} from '#shared/restock/contract.ts'
import { getAskedRestock, takeRestockBack } from './asked-restock.ts'
import { cancelRestock, listOwnRestocks, requestOwnRestock } from './own-restocks.ts'
import { requestRestock } from './request-restock.ts'

export const restockRouter = router({
  request: procedure
    .input(RestockInput)
    .output(RestockResult)
    .mutation(({ ctx, input }) => requestRestock(ctx, input)),
  asked: procedure
    .input(AskedRestockInput)
    .output(AskedRestock)
    .query(({ ctx, input }) => getAskedRestock(ctx, input)),
  takeBack: procedure
    .input(AskedRestockInput)
    .output(AskedRestock)
    .mutation(({ ctx, input }) => takeRestockBack(ctx, input)),
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
