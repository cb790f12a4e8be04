import { eq } from 'drizzle-orm'
import { restockRequests } from '#db/schema/restock.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { AppError } from '#shared/errors.ts'
import { endRequests } from './end-requests.ts'
import { restockStatements } from './queries.ts'

/** Throws NOT_FOUND unless a mail about a restocked product has had this token, which works as long as the mail is kept. */
export function requireStopToken({ db }: Pick<Ctx, 'db'>, token: string): { readonly contact: string } {
  const request = restockStatements(db).byStopHash.get({ stopHash: hashToken(token) })
  if (!request) throw new AppError('NOT_FOUND')
  return request
}

/**
 * Ends all waiting restock requests of the address to which the mail with this token went (WAIT-10). Can be repeated.
 * Throws NOT_FOUND.
 */
export function stopRestocks(ctx: Pick<Ctx, 'db' | 'now'>, token: string): void {
  inTransaction(ctx.db, () => {
    const { contact } = requireStopToken(ctx, token)
    endRequests(ctx, eq(restockRequests.contact, contact))
  })
}
