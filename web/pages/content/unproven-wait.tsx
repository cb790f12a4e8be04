import { UNPAID_UNPROVEN_HOURS } from '#shared/orders/order-waits.ts'
import { plural } from '#shared/plural.ts'

/** How long the shop keeps the stock of a large unpaid order of somebody who has not signed in (ORD-52). */
export function UnprovenWait() {
  return (
    <>
      Большой заказ без входа по&nbsp;коду ждёт {UNPAID_UNPROVEN_HOURS}&nbsp;
      {plural(UNPAID_UNPROVEN_HOURS, 'час', 'часа', 'часов')}: до&nbsp;какого времени, написано на&nbsp;его
      странице.
    </>
  )
}
