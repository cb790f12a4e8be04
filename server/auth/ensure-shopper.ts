import { createHash, randomBytes } from 'node:crypto'
import { guests } from '#db/schema/basket.ts'
import type { Ctx } from '#server/context.ts'

/** Only this hash of a guest's cookie is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The caller's guest id; a visitor becomes a guest here, with a cookie of 256 random bits. */
export function ensureGuest(ctx: Ctx): number {
  if (ctx.actor.type === 'guest') return ctx.actor.guestId
  const token = randomBytes(32).toString('base64url')
  const row = ctx.db
    .insert(guests)
    .values({ tokenHash: hashToken(token), createdAt: ctx.now })
    .returning()
    .get()
  ctx.actor = { type: 'guest', guestId: row.id }
  ctx.visit.rememberGuest(token)
  return row.id
}
