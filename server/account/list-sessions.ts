import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { sessions } from '#db/schema/auth.ts'
import { securityEvents } from '#db/schema/security.ts'
import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import { isAlive } from '#server/identity/session-life.ts'
import type { SessionsView } from '#shared/account/contract.ts'
import { browserName } from '#shared/auth/browser-name.ts'
import { DAY_MS } from '#shared/time.ts'

/** How long the account shows that a browser has signed in for the first time. */
const NEWS_MS = 30 * DAY_MS
const MOST_NEWS = 3

const statements = prepared((db) => ({
  sessions: db
    .select()
    .from(sessions)
    .where(eq(sessions.clientId, sql.placeholder('clientId')))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .prepare(),
  newDevices: db
    .select({ at: securityEvents.at })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.clientId, sql.placeholder('clientId')),
        eq(securityEvents.kind, 'new-device'),
        gt(securityEvents.at, sql.placeholder('since')),
      ),
    )
    .orderBy(desc(securityEvents.at))
    .limit(MOST_NEWS)
    .prepare(),
}))

/**
 * Lists where the customer is signed in, the browser that asks first, and the latest first sign-ins of browsers
 * (ACC-13, AUTH-90). Throws NOT_SIGNED_IN.
 */
export function listSessions(ctx: Ctx): SessionsView {
  const { shopperId: clientId, sessionId } = requireClient(ctx)
  const rows = statements(ctx.db)
    .sessions.all({ clientId })
    .filter((session) => isAlive(session, ctx.now))
    .map(({ id, userAgent, createdAt, seenAt }) => ({
      ...{ id, browser: browserName(userAgent), createdAt, seenAt, isCurrent: id === sessionId },
    }))
  const news = statements(ctx.db).newDevices.all({ clientId, since: ctx.now - NEWS_MS })
  return {
    sessions: [...rows.filter(({ isCurrent }) => isCurrent), ...rows.filter(({ isCurrent }) => !isCurrent)],
    newDevices: news.map(({ at }) => at),
  }
}
