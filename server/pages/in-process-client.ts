import { TRPCClientError, TRPCUntypedClient } from '@trpc/client'
import { getErrorShape, getTRPCErrorFromUnknown } from '@trpc/server'
import { callProcedure } from '#server/call-procedure.ts'
import type { RequestCtx } from '#server/context.ts'
import { type AppRouter, appRouter } from '#server/router.ts'

/**
 * The tRPC client of page loaders. It calls procedures directly, without HTTP, without serialization (outputs are
 * plain JSON by contract), and without cancellation. It supports queries only, because loaders only read.
 */
export class InProcessClient extends TRPCUntypedClient<AppRouter> {
  readonly #ctx: RequestCtx
  /** The names of the queries that were called. */
  readonly called = new Set<string>()

  constructor(ctx: RequestCtx) {
    super({ links: [] })
    this.#ctx = ctx
  }

  override async query(path: string, input?: unknown): Promise<unknown> {
    const ctx = this.#ctx
    this.called.add(path)
    try {
      return await callProcedure({
        ...{ path, type: 'query', ctx },
        getRawInput: () => Promise.resolve(input),
      })
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      const shape = getErrorShape({ config: appRouter._def._config, error, type: 'query', path, input, ctx })
      throw TRPCClientError.from({ error: shape })
    }
  }
}
