import type { OrderInput } from '#shared/orders/contract.ts'
import { PAYMENT, TARIFF } from './fixture-places.ts'

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
    ...change,
  }
}

export const QUICK_FORM = { timezone: 'GMT+03', name: 'Иванова Анна', phone: '+7 (912) 345-67-89' }
