import type { OrderInput } from '#shared/orders/contract.ts'
import { NO_STREET } from '#shared/orders/street-address.ts'
import { PAYMENT, TARIFF } from './fixture-places.ts'
import type { Shopper } from './shopper.ts'
import { humanToken } from './sign-in.ts'

/** A valid checkout form for a courier in Moscow, paid in cash on delivery. `change` overrides fields. */
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
    ...NO_STREET,
    ...{ street: 'Тверская улица', buildingNumber: '7', flatNumber: '12' },
    paymentSystemId: PAYMENT.cash,
    isMobile: false,
    shownTotal: null,
    reToken: humanToken(),
    ...change,
  }
}

/** The form of `orderForm` for a shop on simulated upstreams, whose captcha accepts only tokens that it issued. */
export async function simulatedForm(shopper: Shopper, change: Partial<OrderInput> = {}): Promise<OrderInput> {
  const ask = () => shopper.fetch('/simulator/api/captcha-token', { method: 'POST' })
  let response = await ask()
  // A shop under load may be too busy for a token, which is not what a test is about.
  while (response.status === 503) response = await ask()
  const { token } = (await response.json()) as { token: string }
  return orderForm({ reToken: token, ...change })
}

export const QUICK_FORM = { timezone: 'GMT+03', name: 'Иванова Анна', phone: '+7 (912) 345-67-89' }
