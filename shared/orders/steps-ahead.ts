import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
import type { OrderView } from './contract.ts'
import { type FulfilmentState, isUnderWay, nextFulfilment } from './order-states.ts'
import { promisedDates } from './promised-dates.ts'
import { isUnclear } from './state-labels.ts'

interface StepAhead {
  readonly name: string
  /** The promised dates; null where there are none. */
  readonly dates: string | null
}

const ARRIVALS: Readonly<Record<DeliveryKind, string>> = {
  courier: 'Привезёт курьер',
  pickup: 'Прибудет в\u00a0пункт выдачи',
  post: 'Прибудет на\u00a0почту',
  store: 'Прибудет в\u00a0магазин',
}

/**
 * Returns the steps that an order has yet to take, in their order (ORD-59). There are none once the order is in its
 * last state, and none for an order whose payment has come back or is being looked for. `isLate` leaves out the
 * promised dates, which have passed.
 */
export function stepsAhead(
  order: Pick<
    OrderView,
    'kind' | 'fulfilment' | 'payment' | 'canPay' | 'hasLargeItem' | 'createdAt' | 'delivery'
  >,
  isLate: boolean,
): StepAhead[] {
  const { fulfilment, payment, canPay } = order
  if (payment === 'refunded' || (!canPay && isUnclear(payment))) return []
  const steps: StepAhead[] = canPay ? [{ name: 'Оплата', dates: null }] : []
  let state = nextFulfilment(fulfilment)
  while (state !== null) {
    // The courier hands the order over at the door; without a delivery it is not known where the order will wait.
    const isSameMoment = state === 'done' && (order.delivery?.kind ?? 'courier') === 'courier'
    if (!isSameMoment) steps.push({ name: nameOf(state, order), dates: datesOf(state, order, isLate) })
    state = nextFulfilment(state)
  }
  return steps
}

function nameOf(
  state: FulfilmentState,
  { kind, payment, delivery }: Parameters<typeof stepsAhead>[0],
): string {
  const isPaidThen = payment === 'none' && kind === 'full'
  switch (state) {
    case 'confirmed':
      return kind === 'quick' ? 'Оператор позвонит' : 'Подтвердим'
    case 'assembled':
      return 'Соберём'
    case 'shipped':
      return 'Отправим'
    case 'delivered': {
      const arrival = delivery ? ARRIVALS[delivery.kind] : 'Доставим'
      return isPaidThen && delivery?.kind === 'courier' ? `${arrival}, оплата при\u00a0получении` : arrival
    }
    default:
      return isPaidThen ? 'Заберёте и\u00a0оплатите' : 'Заберёте'
  }
}

function datesOf(
  state: FulfilmentState,
  { fulfilment, createdAt, hasLargeItem, delivery }: Parameters<typeof stepsAhead>[0],
  isLate: boolean,
): string | null {
  if (state !== 'delivered' || isLate || hasLargeItem || !isUnderWay(fulfilment) || !delivery?.days)
    return null
  return promisedDates(createdAt, delivery.days)
}
