import type { OrderRow } from '#server/orders/queries.ts'
import { closeClient } from '#server/staff/client-commands.ts'
import { getStaffOrder } from '#server/staff/order-queries.ts'
import { isAppError } from '#shared/errors.ts'
import { canMoveFulfilment, lacksPayment, nextFulfilment } from '#shared/orders/order-states.ts'
import { type Command, UsageError } from './command.ts'

/** Says by which commands an order is ended: without its prepayment it goes no further. */
function wayOn(order: OrderRow): string {
  const { id, fulfilment } = order
  const other = `order ${canMoveFulfilment(fulfilment, 'cancelled') ? 'cancel' : 'return'} ${id}`
  const next = nextFulfilment(fulfilment)
  const isStopped = next !== null && lacksPayment(next, order)
  return `${id} is ${fulfilment}: ${isStopped ? '' : `order advance ${id} until it is done, or `}${other}`
}

export const accountCommands: Readonly<Record<string, Command>> = {
  'account close': {
    usage: 'account close PHONE',
    summary: 'deletes the customer with a phone such as +79001234567; the orders stay without contacts',
    arity: 1,
    takes: [],
    run(shop, [phone = '']) {
      if (!/^\+7\d{10}$/.test(phone)) {
        throw new UsageError(`PHONE must be written as +79001234567, not '${phone}'`)
      }
      try {
        closeClient(shop, phone)
      } catch (error) {
        if (!isAppError(error, 'ORDERS_UNDER_WAY')) throw error
        const lines = error.details.orderIds.map((id) => wayOn(getStaffOrder(shop.db, id).order))
        throw new Error(['orders are under way, for which the contacts are needed:', ...lines].join('\n  '))
      }
      return shop.isJson ? JSON.stringify({ phone }) : `the account of ${phone} is closed`
    },
  },
}
