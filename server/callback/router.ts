import { procedure, router } from '#server/trpc.ts'
import { CallbackInput, CallbackResult } from '#shared/callback/contract.ts'
import { requestCallback } from './request-callback.ts'

export const callbackRouter = router({
  request: procedure
    .input(CallbackInput)
    .output(CallbackResult)
    .mutation(({ ctx, input }) => requestCallback(ctx, input)),
})
