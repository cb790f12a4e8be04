import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import { knownBrowser } from '#server/identity/known-browser.ts'
import { countBudget, isOverBudget } from '#server/limits/budgets.ts'
import type { PricedBasket } from '#shared/basket/price-basket.ts'
import { AppError } from '#shared/errors.ts'
import { UNCONFIRMED_HOURS, UNPAID_HOURS, UNPAID_UNPROVEN_HOURS } from '#shared/orders/order-waits.ts'
import { type HeldGoods, isTooLargeUnproven, UNPROVEN_LIMITS } from '#shared/orders/unproven-limits.ts'
import { HOUR_MS } from '#shared/time.ts'

const statements = prepared((db) => ({
  openOfPhone: db
    .select({ n: sql<number>`count(*)` })
    .from(orders)
    .where(
      and(
        eq(orders.phone, sql.placeholder('phone')),
        eq(orders.isUnproven, true),
        eq(orders.isPrepay, false),
        eq(orders.fulfilment, 'new'),
      ),
    )
    .prepare(),
}))

export interface OrderToAdmit extends HeldGoods {
  readonly phone: string
  readonly isPrepay: boolean
  /** True if the phone was proved earlier, when the order was placed. */
  readonly isProven?: boolean
}

/** The columns that depend on whether a code has proved the order's phone. */
export interface Admission {
  readonly isUnproven: boolean
  /** How long the order keeps its stock while it is unpaid or unconfirmed. */
  readonly expiresAt: number
}

/** Returns what a priced basket would take from others. */
export function heldGoods({ lines, finalTotal }: Pick<PricedBasket, 'lines' | 'finalTotal'>): HeldGoods {
  return { quantities: lines.map(({ quantity }) => quantity), finalTotal }
}

/**
 * Decides whether the caller may place an order, and how long it keeps its stock; an order that is changed to payment
 * on receipt counts as placed. An unproven order above the limits of quick and cash orders must be prepaid, and soon.
 * Runs in the transaction that writes the order, and counts it. Throws UNPROVEN_LIMIT.
 */
export function admitOrder(ctx: Ctx, order: OrderToAdmit): Admission {
  const { phone, isPrepay, isProven = false } = order
  const isUnproven = !isProven && !isProvenHere(ctx, phone)
  const until = (hours: number) => ({ isUnproven, expiresAt: ctx.now + hours * HOUR_MS })
  if (!isUnproven) return until(isPrepay ? UNPAID_HOURS : UNCONFIRMED_HOURS)
  const budget = isPrepay ? 'unproven-prepay-order' : 'unproven-order'
  const isAbove = isTooLargeUnproven(order) || isOverBudget(ctx, budget, {})
  const open = isPrepay ? 0 : (statements(ctx.db).openOfPhone.get({ phone })?.n ?? 0)
  if (!isPrepay && (isAbove || open >= UNPROVEN_LIMITS.openOrders)) throw new AppError('UNPROVEN_LIMIT')
  countBudget(ctx, budget, {})
  if (isPrepay) return until(isAbove ? UNPAID_UNPROVEN_HOURS : UNPAID_HOURS)
  return until(UNCONFIRMED_HOURS)
}

/**
 * Returns whether a code has proved the phone in the caller's browser (ORD-11). A signed-in customer has proved a
 * phone, so the limits do not apply to the customer's orders for other phones either (ORD-16).
 */
function isProvenHere(ctx: Ctx, phone: string): boolean {
  return ctx.actor.type === 'client' || knownBrowser(ctx, phone) !== null
}
