import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
import type { OrderView } from './contract.ts'
import { type FulfilmentState, isUnderWay, nextFulfilment } from './order-states.ts'
import { datesAhead } from './promised-dates.ts'
import { isUnclear } from './state-labels.ts'

interface StepAhead {
  readonly name: string
  /** The promised dates that are ahead; null where there are none. */
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
 * last state, and none for an order whose payment has come back or is being looked for. `now` is UTC milliseconds.
 */
export function stepsAhead(
  order: Pick<
    OrderView,
    'kind' | 'fulfilment' | 'payment' | 'canPay' | 'hasLargeItem' | 'createdAt' | 'delivery' | 'history'
  >,
  now: number,
): StepAhead[] {
  const { fulfilment, payment, canPay } = order
  if (payment === 'refunded' || (!canPay && isUnclear(payment))) return []
  const steps: StepAhead[] = canPay ? [{ name: 'Оплата', dates: null }] : []
  let state = nextFulfilment(fulfilment)
  while (state !== null) {
    // The courier hands the order over at the door; without a delivery it is not known where the order will wait.
    const isSameMoment = state === 'done' && (order.delivery?.kind ?? 'courier') === 'courier'
    if (!isSameMoment) steps.push({ name: nameOf(state, order), dates: datesOf(state, order, now) })
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
  order: Parameters<typeof stepsAhead>[0],
  now: number,
): string | null {
  if (state !== 'delivered' || order.hasLargeItem || !isUnderWay(order.fulfilment)) return null
  return datesAhead(order, now)
}
