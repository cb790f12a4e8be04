import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { callTRPCProcedure, getErrorShape, getTRPCErrorFromUnknown } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import type { Ctx } from '#server/context.ts'
import { type AppRouter, appRouter } from '#server/router.ts'

/** Calls procedures without HTTP and without a trip through JSON: outputs are plain JSON by contract. */
export function inProcessLink(ctx: Ctx): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const controller = new AbortController()
        callTRPCProcedure({
          router: appRouter,
          path: op.path,
          getRawInput: async () => op.input,
          ctx,
          type: op.type,
          signal: controller.signal,
          batchIndex: 0,
        })
          .then((data) => {
            observer.next({ result: { data } })
            observer.complete()
          })
          .catch((cause: unknown) => {
            const error = getTRPCErrorFromUnknown(cause)
            const shape = getErrorShape({
              config: appRouter._def._config,
              error,
              type: op.type,
              path: op.path,
              input: op.input,
              ctx,
            })
            observer.error(TRPCClientError.from({ error: shape }))
          })
        return () => controller.abort()
      })
}
