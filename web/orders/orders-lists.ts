import type { OrdersInput } from '#shared/orders/contract.ts'

/** Number of orders on a page of 'Мои заказы' (ORD-29). */
export const ORDERS_PAGE_SIZE = 10

/** Input of the query for the home page of the account: three orders, unpaid ones first (ORD-32). */
export const LATEST_ORDERS: OrdersInput = { withCanceled: false, sortedByPay: true, offset: 0, limit: 3 }

/** Returns the input of the query for one page of 'Мои заказы'; pages count from 1 (ORD-29, ORD-30). */
export function ordersPage(page: number, withCanceled: boolean): OrdersInput {
  return {
    withCanceled,
    sortedByPay: false,
    offset: (page - 1) * ORDERS_PAGE_SIZE,
    limit: ORDERS_PAGE_SIZE,
  }
}
