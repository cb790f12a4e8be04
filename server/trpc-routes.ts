import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { type Context, Hono } from 'hono'
import { AppError, retryAfterOf } from '#shared/errors.ts'
import { PAGE_LOAD_HEADER } from '#shared/page-load.ts'
import { ENDPOINTS } from '#shared/paths.ts'
import { callNames } from './admission/call-names.ts'
import type { Deps } from './deps.ts'
import type { AppEnv } from './http/app-env.ts'
import { compressText } from './http/compress.ts'
import { isCrossSite, recordCrossSite } from './http/cross-site-guard.ts'
import { failure } from './http/failure.ts'
import { SHARED_ANSWER } from './http/shared-answer.ts'
import { wholeAnswer } from './http/whole-answer.ts'
import { GuestEnded } from './identity/guest-ended.ts'
import { openCtx, sharedCtx } from './request/create-ctx.ts'
import { answersSameFor, appRouter, isCounted } from './router.ts'
import { toAppError } from './trpc.ts'
import { answerCalls, plainCallsOf } from './trpc-calls.ts'

/** A batch with more calls is refused before any of them runs. */
const MAX_BATCH = 10
const HEADERS = { 'Cache-Control': 'no-store', Vary: 'Cookie, Accept-Encoding' }
const PLAIN_HEADERS = { 'Content-Type': 'application/json' }
/** Those of an answer that is the same for everybody. Browsers do not keep it either: a reload shows the present stock. */
const SHARED_HEADERS = { ...SHARED_ANSWER, 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' }

interface Failure {
  /** Undefined for a request that names no call. */
  readonly name: string | undefined
  readonly error: TRPCError
}

interface Answer {
  readonly text: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Serves the tRPC procedures at /trpc/*. */
export function trpcRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.all('/*', async (c) => {
    const names = callNames(c.req.path)
    if ((c.req.method !== 'GET' || names?.some(isCounted)) && isCrossSite(c, deps)) {
      recordCrossSite(c, deps)
      return failure(c, new AppError('FORBIDDEN'))
    }
    if (asksForStream(c)) return c.text('', 406)
    if (!names) return failure(c, new AppError('NOT_FOUND'))
    const isPageLoad = c.req.header(PAGE_LOAD_HEADER) !== undefined
    const isShared = c.req.method === 'GET' && names.every((name) => answersSameFor(name) === 'everybody')
    const ctx = isShared ? sharedCtx(c, deps, isPageLoad) : openCtx(c, deps, isPageLoad)
    const failed: Failure[] = []
    const headersOf = (errors: readonly TRPCError[]) => ({
      ...(isShared && errors.length === 0 ? SHARED_HEADERS : HEADERS),
      ...retryAfter(errors.map(toAppError)),
    })
    const calls = plainCallsOf(c, names, MAX_BATCH)
    let answer: Answer
    if (calls) {
      const { text, status, failed: errors } = await answerCalls(calls, ctx)
      failed.push(...errors)
      answer = { text, status, headers: { ...PLAIN_HEADERS, ...headersOf(errors.map(({ error }) => error)) } }
    } else {
      const response = await fetchRequestHandler({
        endpoint: ENDPOINTS.trpc,
        req: c.req.raw,
        router: appRouter,
        createContext: () => ctx,
        maxBatchSize: MAX_BATCH,
        responseMeta: ({ errors }) => ({ headers: headersOf(errors) }),
        onError: ({ error, path }) => void failed.push({ name: path, error }),
      })
      const { status, headers } = response
      // tRPC gives no type to its refusal of a call that has none.
      const typed = { ...Object.fromEntries(headers), 'content-type': 'application/json' }
      answer = { text: await response.text(), status, headers: typed }
    }
    for (const { name: path, error } of failed) {
      if (!(error.cause instanceof GuestEnded) && toAppError(error).code === 'INTERNAL')
        ctx.log.error({ err: error.cause ?? error, path }, 'unexpected')
    }
    // A repeated batch repeats all its calls, so it is repeated only if none of them has done anything.
    const ended = failed.filter(({ error }) => error.cause instanceof GuestEnded).length
    if (ended > 0 && ended === names.length) throw new GuestEnded()
    const { body, encoding } = compressText(answer.text, c.req.header('accept-encoding'))
    const headers = { ...answer.headers, ...(encoding && { 'Content-Encoding': encoding }) }
    return wholeAnswer(c, body, { status: answer.status, headers })
  })
  return app
}

/** Returns the header with the longest wait that the refused calls of a batch ask for. */
function retryAfter(refusals: readonly AppError[]): Record<string, string> {
  const seconds = Math.max(...refusals.map((refusal) => retryAfterOf(refusal) ?? 0))
  return seconds > 0 ? { 'Retry-After': String(seconds) } : {}
}

/**
 * Whether tRPC would answer a batch as a stream. Answers are sent as a whole here, and the headers of a stream beside
 * the length of the text would make an answer that a proxy may read as two.
 */
function asksForStream(c: Context<AppEnv>): boolean {
  return ['trpc-accept', 'accept'].some((name) => c.req.header(name)?.includes('application/jsonl'))
}
