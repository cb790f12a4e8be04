import type { OrdersInput } from '#shared/orders/contract.ts'

/** A page of 'Мои заказы' (spec §9). */
export const ORDERS_PAGE_SIZE = 10

/** The latest three of the account's own page, unpaid first (spec §9). */
export const LATEST_ORDERS: OrdersInput = { withCanceled: false, sortedByPay: true, offset: 0, limit: 3 }

/** The question for one page of 'Мои заказы', counted from 1. */
export function ordersPage(page: number, withCanceled: boolean): OrdersInput {
  return {
    withCanceled,
    sortedByPay: false,
    offset: (page - 1) * ORDERS_PAGE_SIZE,
    limit: ORDERS_PAGE_SIZE,
  }
}
