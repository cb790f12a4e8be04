import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#shared/errors.ts'
import { pictureRoutes } from './catalog/picture-routes.ts'
import type { Deps } from './deps.ts'
import { compressText } from './http/compress.ts'
import { type AppEnv, createCtx } from './http/create-ctx.ts'
import { isCrossSite } from './http/cross-site-guard.ts'
import { failure } from './http/failure.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { pageRoutes } from './pages/page-routes.tsx'
import { appRouter } from './router.ts'
import { toAppError } from './trpc.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_BATCH = 10

/** The whole shop as one fetch handler: the list below is read from top to bottom. */
export function createApp(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(requestLog(deps.log))
  app.use(securityHeaders(deps.assets?.isDev ?? false))
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => failure(c, new AppError('TOO_LARGE')) }))

  app.get('/healthz', (c) => c.json({ ok: true }))
  app.route('/img', pictureRoutes(deps))
  app.all('/trpc/*', (c) => answerTrpc(c, deps))
  if (deps.assets) app.route('/', pageRoutes(deps, deps.assets))

  app.notFound((c) => failure(c, new AppError('NOT_FOUND')))
  app.onError((error, c) => {
    if (error instanceof AppError) return failure(c, error)
    deps.log.error({ err: error, requestId: c.get('requestId') }, 'unexpected')
    return failure(c, new AppError('INTERNAL'))
  })
  return app
}

async function answerTrpc(c: Parameters<Parameters<Hono<AppEnv>['all']>[1]>[0], deps: Deps): Promise<Response> {
  if (c.req.method !== 'GET' && isCrossSite(c, deps)) return failure(c, new AppError('FORBIDDEN'))
  const ctx = createCtx(c, deps)
  const response = await fetchRequestHandler({
    endpoint: '/trpc',
    req: c.req.raw,
    router: appRouter,
    createContext: () => ctx,
    maxBatchSize: MAX_BATCH,
    onError({ error, path }) {
      if (toAppError(error).code === 'INTERNAL') ctx.log.error({ err: error.cause ?? error, path }, 'unexpected')
    },
  })
  const { body, encoding } = compressText(await response.text(), c.req.header('accept-encoding'))
  c.status(response.status as 200)
  c.header('Content-Type', 'application/json')
  c.header('Cache-Control', 'no-store')
  c.header('Vary', 'Cookie, Accept-Encoding')
  if (encoding) c.header('Content-Encoding', encoding)
  return c.body(body)
}
