import type { OrderView } from '#shared/orders/contract.ts'

const REFETCH_MS = 4000

/**
 * Returns the interval in milliseconds at which to fetch an order again while its payment is pending, because the
 * bank may report a change (PAY-45); otherwise false.
 */
export function whilePaying(order: Pick<OrderView, 'payment' | 'fulfilment'> | undefined): number | false {
  return order?.payment === 'pending' && order.fulfilment === 'new' ? REFETCH_MS : false
}
