import { eq } from 'drizzle-orm'
import { clients } from '#db/schema/auth.ts'
import { getClient } from '#server/auth/get-client.ts'
import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import type { ProfileInput } from '#shared/account/contract.ts'
import type { ClientView } from '#shared/auth/contract.ts'
import { isEmailValid } from '#shared/email.ts'
import { AppError } from '#shared/errors.ts'
import { EMAIL_INVALID } from '#shared/orders/order-form-errors.ts'

/**
 * Stores what is given of the customer's name, e-mail, and subscription agreements, so that a form which was opened
 * earlier undoes nothing of another device (ACC-220); an empty e-mail is stored as null. Throws NOT_SIGNED_IN,
 * BAD_INPUT (field `email`).
 */
export function saveProfile(ctx: Ctx, { name, email: typed, ...agreements }: ProfileInput): ClientView {
  const { shopperId } = requireClient(ctx)
  const email = typed?.trim()
  if (!isEmailValid(email ?? '')) throw new AppError('BAD_INPUT', { fields: { email: EMAIL_INVALID } })
  const changes = {
    ...agreements,
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && { email: email === '' ? null : email }),
  }
  if (Object.keys(changes).length > 0)
    ctx.db.update(clients).set(changes).where(eq(clients.id, shopperId)).run()
  const client = getClient(ctx)
  if (!client) throw new AppError('NOT_SIGNED_IN')
  return client
}
