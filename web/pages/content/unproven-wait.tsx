import { UNPAID_UNPROVEN_HOURS } from '#shared/orders/order-waits.ts'
import { plural } from '#shared/plural.ts'

/** How long the shop keeps the stock of some unpaid orders of those who have not signed in (ORD-52). */
export function UnprovenWait() {
  return (
    <>
      Без&nbsp;входа по&nbsp;коду большой заказ, а&nbsp;иногда и&nbsp;обычный, ждёт {UNPAID_UNPROVEN_HOURS}
      &nbsp;{plural(UNPAID_UNPROVEN_HOURS, 'час', 'часа', 'часов')}: срок указан на&nbsp;странице заказа.
    </>
  )
}
