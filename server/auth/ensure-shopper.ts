import { hash, randomBytes } from 'node:crypto'
import { shoppers } from '#db/schema/auth.ts'
import type { Ctx } from '#server/context.ts'

/** A cookie's value: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only this hash of a cookie is stored. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** The caller's id as a shopper; a visitor becomes a guest here. */
export function ensureShopper(ctx: Ctx): number {
  if (ctx.actor.type !== 'visitor') return ctx.actor.shopperId
  const token = newToken()
  const row = ctx.db
    .insert(shoppers)
    .values({ tokenHash: hashToken(token), createdAt: ctx.now })
    .returning()
    .get()
  ctx.actor = { type: 'guest', shopperId: row.id }
  ctx.visit.rememberGuest(token)
  return row.id
}
