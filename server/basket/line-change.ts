import type { Ctx } from '#server/context.ts'
import { ensureShopper } from '#server/identity/ensure-shopper.ts'
import type { TrackingData } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { trackingDataOf } from './find-product.ts'
import { basketStatements, type ProductRow } from './queries.ts'

/** The maximum number of lines in a basket. It is limited because every change reads and prices the whole basket. */
export const MAX_LINES = 200

/** The result of a command that changes one line. */
export interface LineChange {
  readonly quantityInCart: number
  readonly trackingData: TrackingData
}

export function lineChange(ctx: Ctx, product: ProductRow, quantityInCart: number): LineChange {
  return { quantityInCart, trackingData: trackingDataOf(ctx, product) }
}

/** Returns the stored quantity, even if it exceeds the stock; 0 if there is no such line. */
export function storedQuantity(ctx: Ctx, shopItemId: number): number {
  if (ctx.actor.type === 'anonymous') return 0
  const found = basketStatements(ctx.db).lineQuantity.get({
    shopperId: ctx.actor.shopperId,
    productId: shopItemId,
  })
  return found?.quantity ?? 0
}

/**
 * Returns the id of the caller's basket, which is created if missing; an anonymous caller becomes a guest. Call it at
 * most once in a transaction, and only inside one.
 */
export function upsertBasket(ctx: Ctx): number {
  return upsertBasketOf(ctx, ensureShopper(ctx))
}

/** Returns the id of a shopper's basket, which is created if missing. Runs only inside a transaction. */
export function upsertBasketOf(ctx: Pick<Ctx, 'db' | 'now'>, shopperId: number): number {
  return basketStatements(ctx.db).upsertBasket.get({ shopperId, now: ctx.now }).id
}

/** Whether the basket can hold another line. Runs only inside a transaction. */
export function hasLineSpace(ctx: Ctx, basketId: number): boolean {
  const found = basketStatements(ctx.db).lineCount.get({ basketId })
  return !found || found.lines < MAX_LINES
}

/** Throws BASKET_FULL if the basket cannot hold another line. Runs only inside a transaction. */
export function assertLineLimit(ctx: Ctx, basketId: number): void {
  if (!hasLineSpace(ctx, basketId)) throw new AppError('BASKET_FULL', { max: MAX_LINES })
}

interface Line {
  readonly productId: number
  readonly quantity: number
  /** The product of the line before which a new line stands. */
  readonly before?: number | undefined
}

/**
 * Writes one line; a new line becomes the last one, unless it is to stand before another one that exists. Runs only
 * inside a transaction.
 */
export function writeLine(ctx: Ctx, basketId: number, { productId, quantity, before }: Line): void {
  const statements = basketStatements(ctx.db)
  const next = before === undefined ? undefined : statements.lineMoment.get({ basketId, productId: before })
  // Lines may be of the same moment, so that none is left between two of them.
  if (next) statements.ageLines.run({ basketId, ...next })
  statements.writeLine.run({ basketId, productId, quantity, addedAt: next ? next.addedAt - 1 : ctx.now })
}

/** Deletes a line that exists. Runs only inside a transaction. */
export function deleteLine(ctx: Ctx, basketId: number, productId: number): void {
  basketStatements(ctx.db).deleteLine.run({ basketId, productId })
}
