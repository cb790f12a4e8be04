import { inTransaction } from '#db/transaction.ts'
import { priceStoredBasket } from '#server/basket/price-stored-basket.ts'
import { readBasket } from '#server/basket/read-basket.ts'
import type { Ctx } from '#server/context.ts'
import { HOUR_MS, spendLimit } from '#server/http/limits.ts'
import { AppError } from '#shared/errors.ts'
import type { OrderPlaced, QuickOrderInput } from '#shared/orders/contract.ts'
import { errorsByField } from '#shared/orders/order-form-errors.ts'
import { quickOrderErrors } from '#shared/orders/quick-order-errors.ts'
import { findShortages, lowerWishes, shortageTexts } from './check-stock.ts'
import { quickOrderTerms } from './order-terms.ts'
import { placedPath } from './placed-path.ts'
import { findRepeat, keepKey, type Submission, submissionOf } from './submission.ts'
import { writeOrder } from './write-order.ts'

const ORDERS_PER_PHONE = 3

/** Placed, or refused for want of stock: the lowered quantities must be kept, so a refusal is no exception here. */
type Outcome = { readonly orderId: number } | { readonly shortages: string[] }

/**
 * Places the one-click order of the whole basket: it takes stock and waits for the operator's call (spec §2,
 * Quick-order modal; rules, Basket and stock). ORDER_REFUSED, BASKET_EMPTY, TOO_MANY_REQUESTS, KEY_REUSED, BAD_INPUT.
 */
export async function placeQuickOrder(ctx: Ctx, input: QuickOrderInput): Promise<OrderPlaced> {
  const submission = submissionOf(ctx, 'quick', input)
  const outcome = inTransaction(ctx.db, () => tryToPlace(ctx, input, submission))
  if ('shortages' in outcome) throw new AppError('ORDER_REFUSED', { errors: { basket: outcome.shortages } })
  return placedPath(ctx, outcome.orderId)
}

function tryToPlace(ctx: Ctx, input: QuickOrderInput, submission: Submission): Outcome {
  const repeated = findRepeat(ctx, submission)
  if (repeated !== undefined) return { orderId: repeated }
  const basket = readBasket(ctx)
  if (basket.id === null || basket.lines.length === 0 || ctx.actor.type !== 'guest') {
    throw new AppError('BASKET_EMPTY')
  }
  const errors = quickOrderErrors(input)
  if (errors.length > 0) throw new AppError('ORDER_REFUSED', { errors: errorsByField(errors) })
  spendLimit(ctx, { key: `quick:phone:${submission.phone}`, max: ORDERS_PER_PHONE, windowMs: HOUR_MS })
  const perAddress = ctx.config.quickOrdersPerAddress
  spendLimit(ctx, { key: `quick:address:${ctx.visit.address}`, max: perAddress, windowMs: HOUR_MS })

  const shortages = findShortages(ctx, basket.id, basket)
  if (shortages.length > 0) {
    lowerWishes(ctx, basket.id, shortages)
    return { shortages: shortageTexts(shortages) }
  }
  const priced = priceStoredBasket(basket, ctx.now, { deliveryPrice: null, isPrepay: false })
  const { guestId } = ctx.actor
  const terms = quickOrderTerms(ctx, input)
  const orderId = writeOrder(ctx, { guestId, basketId: basket.id, basket, priced, terms })
  keepKey(ctx, guestId, submission, orderId)
  return { orderId }
}
