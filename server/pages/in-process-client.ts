import { TRPCClientError, TRPCUntypedClient } from '@trpc/client'
import { callTRPCProcedure, getErrorShape, getTRPCErrorFromUnknown } from '@trpc/server'
import type { RequestCtx } from '#server/context.ts'
import { type AppRouter, appRouter } from '#server/router.ts'

/** A signal that never aborts, because the loaders of a page are always awaited. */
const { signal: NEVER } = new AbortController()

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
      return await callTRPCProcedure({
        router: appRouter,
        path,
        getRawInput: () => Promise.resolve(input),
        ctx,
        type: 'query',
        signal: NEVER,
        batchIndex: 0,
      })
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      const shape = getErrorShape({ config: appRouter._def._config, error, type: 'query', path, input, ctx })
      throw TRPCClientError.from({ error: shape })
    }
  }
}
