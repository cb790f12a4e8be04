import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { waitBriefly } from '#db/lock-waits.ts'
import { AppError } from '#shared/errors.ts'
import { ENDPOINTS, LOOK_PICTURES } from '#shared/paths.ts'
import { admission, callWeights, limitCalls } from './admission/admission.ts'
import type { TurnQueue } from './admission/turn-queue.ts'
import type { Deps } from './deps.ts'
import { feedRoutes } from './export/feed-routes.ts'
import { healthRoutes } from './health/health-routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { repeatRequest } from './http/ended-guest.ts'
import { failure } from './http/failure.ts'
import { hostGuard } from './http/host-guard.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { SECURITY_TXT_PATH, securityTxt } from './http/security-txt.ts'
import { stagingGuard } from './http/staging-guard.ts'
import { GuestEnded } from './identity/guest-ended.ts'
import { docsRoutes } from './legacy/docs-routes.ts'
import { legacyRoutes } from './legacy/routes.ts'
import { lookPictureRoutes } from './looks/picture-routes.ts'
import { bankRoutes } from './orders/bank-routes.ts'
import { pageRoutes } from './pages/page-routes.tsx'
import { photoRoutes } from './photos/photo-routes.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { stopRoutes } from './restock/stop-routes.ts'
import { appRouter } from './router.ts'
import { simulatorRoutes } from './simulator/simulator-routes.ts'
import { logStorageFault, storageRefusalOf } from './storage/storage-refusal.ts'
import { trpcRoutes } from './trpc-routes.ts'

const MAX_BODY_BYTES = 64 * 1024

/**
 * Builds the whole shop as one fetch handler. Middleware and routes apply in the order in which they are listed.
 * Without a queue every request begins at once, which suits callers that do not send more than can be answered, such
 * as tests.
 */
export function createApp(deps: Deps, queue?: TurnQueue): Hono<AppEnv> {
  waitBriefly(deps.database.sqlite)
  const { appEnv, stagingPassword } = deps.config
  const app = new Hono<AppEnv>()
  app.use(requestLog(deps, new Set(Object.keys(appRouter._def.procedures))))
  app.use(securityHeaders(deps))
  app.use(hostGuard(deps.config))
  if (stagingPassword !== null) app.use(stagingGuard(deps, stagingPassword))
  app.use(limitBody())
  const weights = callWeights(deps)
  app.use(limitCalls(deps, weights))
  if (queue) app.use(admission(deps, queue, weights))

  app.route('/', healthRoutes(deps))
  app.get(SECURITY_TXT_PATH, (c) => securityTxt(c, deps))
  app.route(`${ENDPOINTS.pictures}/photo`, photoRoutes(deps))
  app.route(ENDPOINTS.pictures, pictureRoutes(deps))
  app.route(LOOK_PICTURES, lookPictureRoutes(deps))
  app.route('/', feedRoutes(deps))
  app.route(ENDPOINTS.trpc, trpcRoutes(deps))
  app.route('/', legacyRoutes(deps))
  app.route('/', docsRoutes(deps))
  app.route(ENDPOINTS.bank, bankRoutes(deps))
  app.route(ENDPOINTS.restock, stopRoutes(deps))
  if (appEnv !== 'production' && deps.simulated.size > 0) {
    app.route(
      '/simulator/',
      simulatorRoutes(deps, (request) => app.fetch(request)),
    )
  }
  if (deps.assets) app.route('/', pageRoutes(deps, deps.assets))

  app.notFound((c) => failure(c, new AppError('NOT_FOUND')))
  app.onError((error, c) => {
    if (error instanceof AppError) return failure(c, error)
    if (error instanceof GuestEnded) return repeatRequest(c)
    const refusal = storageRefusalOf(error)
    if (refusal) {
      logStorageFault({ db: deps.database.db, log: deps.log }, error)
      return failure(c, refusal)
    }
    deps.log.error({ err: error, requestId: c.get('requestId') }, 'unexpected')
    return failure(c, new AppError('INTERNAL'))
  })
  return app
}

/**
 * Limits the size of request bodies. GET and HEAD have none, and a length that is named is the body's own: Node reads no
 * more. Asking Hono's limit about either would build a full Request object, from which a body is read as a stream.
 */
function limitBody(): MiddlewareHandler<AppEnv> {
  const refuse = (c: Context) => {
    // The rest of the body stays unread, so the connection cannot be used again.
    c.header('Connection', 'close')
    return failure(c, new AppError('TOO_LARGE'))
  }
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuse })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('content-length')
    const isNamed = length !== undefined && c.req.header('transfer-encoding') === undefined
    if (!isNamed) return limit(c, next)
    return Number(length) <= MAX_BODY_BYTES ? next() : refuse(c)
  }
}
