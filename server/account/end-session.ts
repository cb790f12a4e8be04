import { and, eq } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import type { EndSessionInput, SessionsView } from '#shared/account/contract.ts'
import { AppError } from '#shared/errors.ts'
import { listSessions } from './list-sessions.ts'

/**
 * Ends one of the customer's other sessions (ACC-13); a repeated call succeeds too. Returns those that are left. Throws
 * NOT_SIGNED_IN, and NOT_FOUND for the session of the call itself, which signing out ends.
 */
export function endSession(ctx: Ctx, { id }: EndSessionInput): SessionsView {
  const { shopperId, sessionId } = requireClient(ctx)
  if (id === sessionId) throw new AppError('NOT_FOUND')
  ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.clientId, shopperId)))
    .run()
  return listSessions(ctx)
}
