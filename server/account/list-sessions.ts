import { and, desc, eq, gt } from 'drizzle-orm'
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

/**
 * Lists where the customer is signed in, the browser that asks first, and the latest first sign-ins of browsers
 * (ACC-13, AUTH-90). Throws NOT_SIGNED_IN.
 */
export function listSessions(ctx: Ctx): SessionsView {
  const { shopperId, sessionId } = requireClient(ctx)
  const rows = ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.clientId, shopperId))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .all()
    .filter((session) => isAlive(session, ctx.now))
    .map(({ id, userAgent, createdAt, seenAt }) => ({
      ...{ id, browser: browserName(userAgent), createdAt, seenAt, isCurrent: id === sessionId },
    }))
  const news = ctx.db
    .select({ at: securityEvents.at })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.clientId, shopperId),
        eq(securityEvents.kind, 'new-device'),
        gt(securityEvents.at, ctx.now - NEWS_MS),
      ),
    )
    .orderBy(desc(securityEvents.at))
    .limit(3)
    .all()
  return {
    sessions: [...rows.filter(({ isCurrent }) => isCurrent), ...rows.filter(({ isCurrent }) => !isCurrent)],
    newDevices: news.map(({ at }) => at),
  }
}
