import type { OrderView } from '#shared/orders/contract.ts'

const REFETCH_MS = 4000

/**
 * Returns how often, in milliseconds, to fetch an order again: while its payment is pending the bank may report a
 * change; otherwise false.
 */
export function whilePaying(order: Pick<OrderView, 'payment' | 'fulfilment'> | undefined): number | false {
  return order?.payment === 'pending' && order.fulfilment === 'new' ? REFETCH_MS : false
}
