import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { isCrossSite } from '#server/http/cross-site-guard.ts'
import { failure } from '#server/http/failure.ts'
import { nonceOf } from '#server/http/security-headers.ts'
import { logStorageFault, storageRefusalOf } from '#server/storage/storage-refusal.ts'
import { untilWritable, whenWritable } from '#server/storage/until-writable.ts'
import { AppError } from '#shared/errors.ts'
import { createBankGateway } from './bank-gateway.ts'
import { captchaScript } from './captcha-script.ts'
import { issueCaptchaToken, readWidgetMode } from './captcha-widget.ts'
import { findMethod } from './find-method.ts'
import { findParcel } from './find-parcel.ts'
import { mailRoutes } from './mail-routes.ts'
import { isOffered } from './offered-parts.ts'
import { bankPage } from './pages/bank-page.ts'
import { trackPage } from './pages/track-page.ts'
import { panelRoutes } from './panel-routes.ts'
import { simulatorApi } from './simulator-api.ts'

const ROOT = '/simulator/'

/**
 * Serves the simulator: its pages, its JSON API, the captcha's widget, and the bank's page. `fetch` is the shop's own
 * fetch handler, to which the bank sends its notifications. Never mounted in production.
 */
export function simulatorRoutes(
  deps: Deps,
  fetch: (request: Request) => Response | Promise<Response>,
): Hono<AppEnv> {
  const gateway = createBankGateway(deps, fetch)
  const app = new Hono<AppEnv>()

  app.use(async (c, next) => {
    if (!isOffered(deps, c.req.path.slice(ROOT.length))) return failure(c, new AppError('NOT_FOUND'))
    const site = c.req.header('sec-fetch-site')
    // Other sites may link to the pages, but only the shop's own pages and scripts may read or change data.
    const isForeign =
      c.req.method === 'GET' ? site === 'cross-site' && c.req.path.includes('/api/') : isCrossSite(c, deps)
    if (isForeign) return failure(c, new AppError('FORBIDDEN'))
    if (c.req.method !== 'GET') await untilWritable(deps.database.db)
    await gateway.sendLate()
    await next()
    c.header('Cache-Control', 'no-store')
  })
  app.onError((error, c) => {
    if (error instanceof AppError) return failure(c, error)
    const refusal = storageRefusalOf(error)
    if (refusal) {
      logStorageFault({ db: deps.database.db, log: deps.log }, error)
      return failure(c, refusal)
    }
    deps.log.error({ err: error, requestId: c.get('requestId') }, 'unexpected')
    return failure(c, new AppError('INTERNAL'))
  })

  app.route('/api', simulatorApi(deps, gateway))
  app.get('/captcha.js', (c) => {
    const mode = readWidgetMode(deps.database.db)
    if (mode === 'load-fails') return c.body(null, 503)
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    return c.body(captchaScript({ mode, onload: c.req.query('onload') }))
  })
  app.post('/captcha/token', async (c) => {
    const { db } = deps.database
    const mode = readWidgetMode(db)
    if (mode === 'challenge-fails') return c.body(null, 503)
    const issue = () => issueCaptchaToken(db, deps.clock.now())
    return c.json({ token: mode === 'no-token' ? '' : await whenWritable(db, issue) })
  })
  app.get('/bank/:paymentId/', (c) => {
    const payment = gateway.find(c.req.param('paymentId'))
    if (!payment) throw new AppError('NOT_FOUND')
    const method = findMethod(deps.database.db, payment.paymentId)
    return c.html(bankPage({ nonce: nonceOf(c), assets: deps.assets }, payment, method))
  })
  app.post('/bank/:paymentId/', async (c) => {
    const payment = gateway.find(c.req.param('paymentId'))
    if (!payment) throw new AppError('NOT_FOUND')
    const action = new URLSearchParams(await c.req.text()).get('action')
    if (action === 'pay' || action === 'decline') await gateway.act(payment.paymentId, action)
    // Closing a decided payment repeats its notification, in case the shop has not received it.
    else await gateway.repeat(payment.paymentId)
    return c.redirect(payment.returnPath, 303)
  })
  app.get('/track/:number/', (c) => {
    const parcel = findParcel(deps.database.db, c.req.param('number'))
    if (!parcel) throw new AppError('NOT_FOUND')
    return c.html(trackPage({ nonce: nonceOf(c), assets: deps.assets }, parcel))
  })
  app.route('/', mailRoutes(deps))
  app.route('/', panelRoutes(deps, gateway))
  return app
}
