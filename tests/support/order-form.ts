import { randomUUID } from 'node:crypto'
import type { OrderInput } from '#shared/orders/contract.ts'
import { PAYMENT, TARIFF } from './fixture-places.ts'
import type { Shopper } from './shopper.ts'

/** A checkout form filled as it should be: by courier to the door in Moscow, cash on delivery. */
export function orderForm(change: Partial<OrderInput> = {}): OrderInput {
  return {
    timezone: 'GMT+03',
    name: 'Иванова Анна',
    phone: '+7 (912) 345-67-89',
    email: 'anna@example.ru',
    smsSubscriptionAgreement: true,
    emailSubscriptionAgreement: false,
    needCashMemo: false,
    needCall: true,
    description: 'Позвоните заранее',
    tariffId: TARIFF.courier,
    pickupPointId: 0,
    address: '',
    postcode: '',
    street: 'Тверская улица',
    buildingNumber: '7',
    buildingSuffix: '',
    flatNumber: '12',
    paymentSystemId: PAYMENT.cash,
    isMobile: false,
    shownTotal: null,
    reToken: freshToken(),
    ...change,
  }
}

/** A captcha token that the still upstreams take for a human's (tests/support/upstreams.ts), used by nobody yet. */
export function freshToken(): string {
  return `human-${randomUUID()}`
}

/** The same for a shop over the simulations, whose verifier knows the tokens it gave out. */
export async function simulatedForm(shopper: Shopper, change: Partial<OrderInput> = {}): Promise<OrderInput> {
  const response = await shopper.fetch('/simulator/api/captcha-token', { method: 'POST' })
  const { token } = (await response.json()) as { token: string }
  return orderForm({ reToken: token, ...change })
}

export const QUICK_FORM = { timezone: 'GMT+03', name: 'Иванова Анна', phone: '+7 (912) 345-67-89' }
