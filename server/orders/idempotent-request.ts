import { createHash } from 'node:crypto'
import { idempotencyKeys } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { orderPhone } from '#shared/orders/order-phone.ts'
import { orderStatements } from './queries.ts'

/** How long a repeated request finds its order. */
export const REPEAT_MS = 24 * 3_600_000
const LONGEST_KEY = 200
/** A repeat brings a captcha token of its own: it is no part of what is ordered. */
const TOKEN_LEFT_OUT = { reToken: undefined }

/** A press of the button, as far as it tells a repeat from a new order. */
export interface IdempotentRequest {
  readonly phone: string
  /** Whatever the caller named it; null as browsers do. */
  readonly key: string | null
  readonly hash: string
}

/** BAD_INPUT for a key that no client of ours would send. */
export function idempotentRequestOf(
  ctx: Ctx,
  kind: 'full' | 'quick',
  input: { readonly phone: string },
): IdempotentRequest {
  const key = ctx.session.idempotencyKey
  if (key !== null && (key === '' || key.length > LONGEST_KEY)) {
    throw new AppError('BAD_INPUT', { fields: { 'Idempotency-Key': 'Неверный ключ' } })
  }
  const hash = createHash('sha256')
    .update(`${kind} ${JSON.stringify({ ...input, ...TOKEN_LEFT_OUT })}`)
    .digest('base64url')
  return { phone: orderPhone(input.phone) ?? '', key, hash }
}

/**
 * The order that this very request, or another press, tab or form over the same basket, has already placed: by
 * its key, or because the basket it would order is closed and empty and the same phone closed it within 24 h.
 * KEY_REUSED when the key stands for other content.
 */
export function findDuplicate(ctx: Ctx, { phone, key, hash }: IdempotentRequest): number | undefined {
  if (ctx.actor.type === 'anonymous') return undefined
  const { shopperId } = ctx.actor
  const since = ctx.now - REPEAT_MS
  if (key !== null) {
    const known = orderStatements(ctx.db).key.get({ shopperId, key, since })
    if (known && known.requestHash !== hash) throw new AppError('KEY_REUSED')
    if (known) return known.orderId
  }
  return orderStatements(ctx.db).lastOfEmptyBasket.get({ shopperId, phone, since })?.id
}

/** Binds the key to its order. Called inside the transaction that places it. */
export function saveKey(
  ctx: Ctx,
  shopperId: number,
  { key, hash }: IdempotentRequest,
  orderId: number,
): void {
  if (key === null) return
  const row = { requestHash: hash, orderId, createdAt: ctx.now }
  ctx.db
    .insert(idempotencyKeys)
    .values({ shopperId, key, ...row })
    // Only a key of more than 24 hours ago can be met here.
    .onConflictDoUpdate({ target: [idempotencyKeys.shopperId, idempotencyKeys.key], set: row })
    .run()
}
