import { createHash } from 'node:crypto'
import { idempotencyKeys } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { orderPhone } from '#shared/orders/order-phone.ts'
import { DAY_MS } from '#shared/time.ts'
import { orderStatements } from './queries.ts'

/** How long a repeated request finds its order (ORD-7). */
export const REPEAT_MS = DAY_MS
const MAX_KEY_LENGTH = 200
/** A repeated request brings a captcha token of its own, so the token does not count as content. */
const WITHOUT_TOKEN = { reToken: undefined }

/** What tells a repeated submission from a new order. */
export interface IdempotentRequest {
  readonly phone: string
  /** The caller's Idempotency-Key; null from browsers, which send none. */
  readonly key: string | null
  readonly hash: string
}

/** Returns what identifies a submission. Throws BAD_INPUT for an Idempotency-Key that is empty or too long. */
export function idempotentRequestOf(
  ctx: Ctx,
  kind: 'full' | 'quick',
  input: { readonly phone: string },
): IdempotentRequest {
  const key = ctx.session.idempotencyKey
  if (key !== null && (key === '' || key.length > MAX_KEY_LENGTH)) {
    throw new AppError('BAD_INPUT', { fields: { 'Idempotency-Key': 'Неверный ключ' } })
  }
  const hash = createHash('sha256')
    .update(`${kind} ${JSON.stringify({ ...input, ...WITHOUT_TOKEN })}`)
    .digest('base64url')
  return { phone: orderPhone(input.phone) ?? '', key, hash }
}

/**
 * Returns the order that this very request, or another press, tab, or form over the same basket, has already placed
 * (ORD-5, ORD-6, ORD-7): found by its key, or because the basket that it would order is closed and empty and the same
 * phone closed it within 24 hours. A cancelled order is found by its key alone (ORD-51). Throws KEY_REUSED when the
 * key came with other content (ORD-8).
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

/** Binds the key to its order. Runs inside the transaction that places the order. */
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
    // Only a key that is more than 24 hours old can be there already.
    .onConflictDoUpdate({ target: [idempotencyKeys.shopperId, idempotencyKeys.key], set: row })
    .run()
}
