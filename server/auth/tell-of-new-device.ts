import { eq } from 'drizzle-orm'
import { clients } from '#db/schema/auth.ts'
import { afterCommit } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { putMail } from '#server/mail/put-mail.ts'
import { recordSecurityEvent } from '#server/security-events.ts'
import { browserName } from '#shared/auth/browser-name.ts'
import { newDeviceLetter } from '#shared/auth/new-device-letter.ts'
import { paths } from '#shared/paths.ts'

/**
 * Tells a customer that a browser has signed in to the account for the first time: in the account and, if there is an
 * address, by mail (AUTH-90). No SMS, because the code was one. The first browser of a new account is no news. Runs only
 * inside a transaction.
 */
export function tellOfNewDevice(ctx: Ctx, clientId: number): void {
  const client = ctx.db.select().from(clients).where(eq(clients.id, clientId)).get()
  if (!client || client.createdAt === ctx.now) return
  const { phone, email, name } = client
  afterCommit(ctx.db, () => recordSecurityEvent(ctx, { kind: 'new-device', phone, clientId }))
  if (email === null) return
  const link = ctx.config.publicOrigin + paths.personal
  const letter = newDeviceLetter({ browser: browserName(ctx.session.userAgent), at: ctx.now, link })
  putMail(ctx, { dedupeKey: `new-device:${ctx.newId()}`, to: email, letter, name })
}
