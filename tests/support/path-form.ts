import { PAYMENT, TARIFF } from './fixture-places.ts'
import { humanToken } from './sign-in.ts'

/** The form of `orderForm` with the field names of the legacy REST API and an unused captcha token. */
export function pathForm(change: Record<string, string> = {}): Record<string, string> {
  return {
    timezone: 'GMT+03',
    name: 'Иванова Анна',
    phone: '+7 (912) 345-67-89',
    email: 'anna@example.ru',
    sms_subscription_agreement: '1',
    email_subscription_agreement: '0',
    reToken: humanToken(),
    need_cash_memo: '0',
    need_call: '1',
    description: 'Позвоните заранее',
    tariff_id: String(TARIFF.courier),
    pickup_point_id: '0',
    address: '',
    address_postcode: '',
    address_street: 'Тверская улица',
    address_building_number: '7',
    address_building_suffix: '',
    address_flat_number: '12',
    shop_payment_system_id: String(PAYMENT.cash),
    withdraw_bonuses: '0',
    ...change,
  }
}
