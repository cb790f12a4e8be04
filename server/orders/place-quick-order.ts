import { inTransaction } from '#db/transaction.ts'
import { priceStoredBasket } from '#server/basket/price-stored-basket.ts'
import { readBasket } from '#server/basket/read-basket.ts'
import type { Ctx } from '#server/context.ts'
import { removeCoupon, removeUsedCoupon } from '#server/coupons/coupons.ts'
import { spendBudget } from '#server/limits/budgets.ts'
import { AppError, type ErrorDetails, isAppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import type { OrderPlaced, QuickOrderInput } from '#shared/orders/contract.ts'
import { errorsByField } from '#shared/orders/order-form-errors.ts'
import { quickOrderErrors } from '#shared/orders/quick-order-errors.ts'
import { clampQuantities, findShortages, shortageRefusal } from './check-stock.ts'
import { findDuplicate, type IdempotentRequest, idempotentRequestOf, saveKey } from './idempotent-request.ts'
import { quickOrderTerms } from './order-terms.ts'
import { placedPath } from './placed-path.ts'
import { admitOrder, heldGoods } from './unproven.ts'
import { writeOrder } from './write-order.ts'

/** Placed or refused. A refusal is returned, not thrown, because what it has changed or counted must be committed. */
type Outcome =
  | { readonly orderId: number; readonly isRepeat: boolean }
  | ErrorDetails['ORDER_REFUSED']
  | AppError<'UNPROVEN_LIMIT'>

/**
 * Places a quick order of the whole basket. It takes stock and waits for the operator's call (QUICK-15, QUICK-16).
 * Throws ORDER_REFUSED, BASKET_EMPTY, UNPROVEN_LIMIT, TOO_MANY_REQUESTS, KEY_REUSED, BAD_INPUT.
 */
export async function placeQuickOrder(ctx: Ctx, input: QuickOrderInput): Promise<OrderPlaced> {
  const request = idempotentRequestOf(ctx, 'quick', input)
  const outcome = inTransaction(ctx.db, (): Outcome => {
    try {
      return tryToPlace(ctx, input, request)
    } catch (error) {
      // Tells that the phone has open orders, so the try counts (QUICK-21).
      if (isAppError(error, 'UNPROVEN_LIMIT')) return error
      throw error
    }
  })
  if (outcome instanceof AppError) throw outcome
  if ('errors' in outcome) throw new AppError('ORDER_REFUSED', outcome)
  return placedPath(ctx, outcome)
}

function tryToPlace(ctx: Ctx, input: QuickOrderInput, request: IdempotentRequest): Outcome {
  const repeated = findDuplicate(ctx, request)
  if (repeated !== undefined) return { orderId: repeated, isRepeat: true }
  const basket = readBasket(ctx)
  if (basket.id === null || basket.lines.length === 0 || ctx.actor.type === 'anonymous') {
    throw new AppError('BASKET_EMPTY')
  }
  const errors = quickOrderErrors(input)
  if (errors.length > 0) throw new AppError('ORDER_REFUSED', { errors: errorsByField(errors) })
  // A quick order states no total that could differ from the one shown with the coupon (QUICK-20).
  if (basket.hasLostCoupon) {
    removeCoupon(ctx, basket.id)
    return couponRefusal()
  }
  const shortages = findShortages(ctx, basket.id, basket)
  if (shortages.length > 0) {
    clampQuantities(ctx, basket.id, shortages)
    return shortageRefusal(shortages)
  }
  // From here on an answer tells something about the phone.
  spendBudget(ctx, 'quick', { phone: request.phone })
  if (basket.coupon && removeUsedCoupon(ctx, basket.id, basket.coupon, request.phone)) return couponRefusal()
  // Bonuses are spent only at checkout, where the shopper sees the sum.
  const priced = priceStoredBasket(ctx, basket, { isPrepay: false, bonusesToWithdraw: 0 })
  const { shopperId } = ctx.actor
  const admission = admitOrder(ctx, { phone: request.phone, isPrepay: false, ...heldGoods(priced) })
  const terms = quickOrderTerms(input, admission)
  const orderId = writeOrder(ctx, {
    ...{ shopperId, basketId: basket.id, basket, priced, terms },
    ...{ delivery: null, otherPayment: null },
  })
  saveKey(ctx, shopperId, request, orderId)
  return { orderId, isRepeat: false }
}

function couponRefusal(): Outcome {
  return { errors: { couponText: [messageOf(new AppError('COUPON_NOT_FOUND'))] } }
}
