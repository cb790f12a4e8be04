import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/errors.ts'
import { answerCalls } from './answer-calls.ts'
import { compressText } from './compress.ts'
import { type AppEnv, createCtx } from './create-ctx.ts'
import { isCrossSite } from './cross-site-guard.ts'
import { failure } from './failure.ts'

/** The shop's own calls at /trpc/*. */
export function trpcRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.all('/*', async (c) => {
    if (c.req.method !== 'GET' && isCrossSite(c, deps)) return failure(c, new AppError('FORBIDDEN'))
    const { status, json } = await answerCalls(c.req, createCtx(c, deps))
    const { body, encoding } = compressText(json, c.req.header('accept-encoding'))
    return c.body(body, status as ContentfulStatusCode, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      Vary: 'Cookie, Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  })
  return app
}
