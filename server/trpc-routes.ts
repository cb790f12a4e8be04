import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, retryAfterOf } from '#shared/errors.ts'
import { PAGE_LOAD_HEADER } from '#shared/page-load.ts'
import { ENDPOINTS } from '#shared/paths.ts'
import { CallWeights } from './admission/call-weights.ts'
import { TRPC_PATH } from './admission/rank-of.ts'
import { refuseCall } from './admission/refusal.ts'
import type { Deps } from './deps.ts'
import type { AppEnv } from './http/app-env.ts'
import { compressText } from './http/compress.ts'
import { isCrossSite, recordCrossSite } from './http/cross-site-guard.ts'
import { failure } from './http/failure.ts'
import { SHARED_ANSWER } from './http/shared-answer.ts'
import { GuestEnded } from './identity/guest-ended.ts'
import { countBudgetRefusal } from './limits/budgets.ts'
import { openCtx, withoutCaller } from './request/create-ctx.ts'
import { answersSameFor, appRouter } from './router.ts'
import { toAppError } from './trpc.ts'

/** A batch with more calls is refused before any of them runs. */
const MAX_BATCH = 10
const HEADERS = { 'Cache-Control': 'no-store', Vary: 'Cookie, Accept-Encoding' }
/** Those of an answer that is the same for everybody. Browsers do not keep it either: a reload shows the present stock. */
const SHARED_HEADERS = { ...SHARED_ANSWER, 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' }

/** Serves the tRPC procedures at /trpc/*. */
export function trpcRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const weights = new CallWeights(deps.config)
  app.all('/*', async (c) => {
    if (c.req.method !== 'GET' && isCrossSite(c, deps)) {
      recordCrossSite(c, deps)
      return failure(c, new AppError('FORBIDDEN'))
    }
    if (asksForStream(c)) return c.text('', 406)
    const names = namesIn(c.req.path)
    if (!names) return failure(c, new AppError('NOT_FOUND'))
    const ctx = openCtx(c, deps, c.req.header(PAGE_LOAD_HEADER) !== undefined)
    try {
      weights.spend(names, ctx.session.addressKey, ctx.now)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      countBudgetRefusal(ctx, { name: 'calls', by: 'address' })
      return refuseCall(c, error)
    }
    const isShared = c.req.method === 'GET' && names.every((name) => answersSameFor(name) === 'everybody')
    let endedGuestCalls = 0
    const response = await fetchRequestHandler({
      endpoint: ENDPOINTS.trpc,
      req: c.req.raw,
      router: appRouter,
      createContext: () => (isShared ? withoutCaller(ctx) : ctx),
      maxBatchSize: MAX_BATCH,
      responseMeta: ({ errors }) => ({
        headers: {
          ...(isShared && errors.length === 0 ? SHARED_HEADERS : HEADERS),
          ...retryAfter(errors.map(toAppError)),
        },
      }),
      onError({ error, path }) {
        if (error.cause instanceof GuestEnded) endedGuestCalls += 1
        else if (toAppError(error).code === 'INTERNAL')
          ctx.log.error({ err: error.cause ?? error, path }, 'unexpected')
      },
    })
    // A repeated batch repeats all its calls, so it is repeated only if none of them has done anything.
    if (endedGuestCalls > 0 && endedGuestCalls === names.length) throw new GuestEnded()
    const accepted = c.req.header('accept-encoding')
    // Returned unchanged, the text is not converted to a stream and back. If cookies are set, Hono must build the
    // answer.
    if (!accepted && !c.get('setsCookie')) return response
    const { body, encoding } = compressText(await response.text(), accepted)
    if (encoding) response.headers.set('Content-Encoding', encoding)
    return c.newResponse(body, {
      status: response.status as ContentfulStatusCode,
      headers: Object.fromEntries(response.headers),
    })
  })
  return app
}

/** Returns the header with the longest wait that the refused calls of a batch ask for. */
function retryAfter(refusals: readonly AppError[]): Record<string, string> {
  const seconds = Math.max(...refusals.map((refusal) => retryAfterOf(refusal) ?? 0))
  return seconds > 0 ? { 'Retry-After': String(seconds) } : {}
}

/** Returns the names of the calls in the path, which a batch separates by commas; null if it cannot be decoded. */
function namesIn(path: string): string[] | null {
  try {
    return decodeURIComponent(path).slice(TRPC_PATH.length).split(',')
  } catch {
    return null
  }
}

/**
 * Whether tRPC would answer a batch as a stream. Answers are sent as a whole here, and the headers of a stream beside
 * the length of the text would make an answer that a proxy may read as two.
 */
function asksForStream(c: Context<AppEnv>): boolean {
  return ['trpc-accept', 'accept'].some((name) => c.req.header(name)?.includes('application/jsonl'))
}
