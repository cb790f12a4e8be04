import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { callerKey } from '#server/http/client-address.ts'
import { failure } from '#server/http/failure.ts'
import { findBankPage } from '#server/payments/find-bank-page.ts'
import { recordSecurityEvent } from '#server/security-events.ts'
import { untilWritable } from '#server/storage/until-writable.ts'
import { readBankMessage } from '#server/upstream/bank/port.ts'
import { AppError } from '#shared/errors.ts'
import { handleNotification } from './handle-notification.ts'

/**
 * Routes between the shop and the bank. Messages of the bank pass no cross-site guard, because they are verified by
 * their signature or by asking the bank. The redirect to the bank exists because the shop's answers contain only
 * paths of the shop (CHK-60).
 */
export function bankRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post('/notify/', async (c) => {
    const { database, clock, upstreams, config, life } = deps
    const log = deps.log.child({ requestId: c.get('requestId') })
    const ctx = { db: database.db, now: clock.now(), upstreams, log }
    const received = readBankMessage(deps.upstreams.banks, await c.req.text(), c.req.raw.headers)
    if (!received) {
      recordSecurityEvent(ctx, { kind: 'bank-message-forged' })
      return failure(c, new AppError('FORBIDDEN'))
    }
    // A message that cannot be stored is not acknowledged, so that the bank sends it again.
    await untilWritable(database.db)
    const session = { addressKey: callerKey(c, deps) }
    await handleNotification({ ...ctx, config, life, session, actor: { type: 'anonymous' } }, received)
    // One of the banks waits for this word; the others read only the status.
    return c.text('OK')
  })
  app.get('/pay/:paymentId/', (c) => {
    const ctx = { db: deps.database.db, now: deps.clock.now(), upstreams: deps.upstreams }
    c.header('Cache-Control', 'no-store')
    return c.redirect(findBankPage(ctx, { paymentId: c.req.param('paymentId') }), 303)
  })
  return app
}
