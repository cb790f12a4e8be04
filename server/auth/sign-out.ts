import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import type { SignOutInput } from '#shared/auth/contract.ts'

/**
 * Ends this browser's session on the server or, with `everywhere`, every session of the customer (ROLE-6). The
 * browser is anonymous afterwards and has an empty basket. A caller who is not signed in succeeds too.
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
