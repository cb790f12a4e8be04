import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/create-ctx.ts'
import { failure } from '#server/http/failure.ts'
import { BANK_SIGNATURE_HEADER } from '#server/upstream/bank/notification-signature.ts'
import { AppError } from '#shared/errors.ts'
import { recordNotification } from './record-notification.ts'

/** The bank's door. Its signature over the exact body takes the place of the cross-site guard. */
export function bankNotifyRoute(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post('/notify/', async (c) => {
    const log = deps.log.child({ requestId: c.get('requestId') })
    const notification = deps.upstreams.bank.readNotification(
      await c.req.text(),
      c.req.header(BANK_SIGNATURE_HEADER),
    )
    if (!notification) {
      log.warn('a notification without the signature of the bank')
      return failure(c, new AppError('FORBIDDEN'))
    }
    recordNotification({ db: deps.database.db, now: deps.clock.now(), log }, notification)
    return c.json({ success: true })
  })
  return app
}
