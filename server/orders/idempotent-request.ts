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
/** The captcha token is no part of the content, because a repeated request has another one. */
const WITHOUT_TOKEN = { reToken: undefined }

/** What distinguishes a repeated submission from a new order. */
export interface IdempotentRequest {
  readonly phone: string
  /** The Idempotency-Key header; null if it is missing, as from browsers. */
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
 * Returns the order that this request, or another press, tab, or form with the same basket, has already placed
 * (ORD-5, ORD-6, ORD-7). It is found by its key, or because the basket has stayed empty since an order with the same
 * phone within 24 hours. A cancelled order is found by its key alone (ORD-51). Throws KEY_REUSED if the key came with other content before (ORD-8).
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

/** Stores the key with its order. Runs inside the transaction that places the order. */
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
    // An existing row with this key is more than 24 hours old.
    .onConflictDoUpdate({ target: [idempotencyKeys.shopperId, idempotencyKeys.key], set: row })
    .run()
}
