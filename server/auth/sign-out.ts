import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import type { SignOutInput } from '#shared/auth/contract.ts'

/**
 * Ends this browser's session, or every session of the client, on the server; the browser is a visitor with an empty
 * basket from then on. Whoever is not signed in is out already.
 */
export function signOut(ctx: Ctx, { everywhere }: SignOutInput): { success: true } {
  const { actor } = ctx
  if (actor.type === 'client') {
    const ended = everywhere ? eq(sessions.clientId, actor.shopperId) : eq(sessions.id, actor.sessionId)
    inTransaction(ctx.db, () => ctx.db.delete(sessions).where(ended).run())
    ctx.session.becomeAnonymous()
  }
  return { success: true }
}
