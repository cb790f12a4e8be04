import type { OrderView } from '#shared/orders/contract.ts'

const REFETCH_MS = 4000

/** How often to ask for an order again: while its money is under way the bank may still write to the shop. */
export function whilePaying(order: Pick<OrderView, 'payment' | 'fulfilment'> | undefined): number | false {
  return order?.payment === 'pending' && order.fulfilment === 'new' ? REFETCH_MS : false
}
