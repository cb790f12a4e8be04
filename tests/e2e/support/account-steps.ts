import type { Page } from '@playwright/test'
import type { OrderInput, OrderSummary } from '../../../shared/orders/contract.ts'
import { NO_STREET } from '../../../shared/orders/street-address.ts'
import { formatPhone } from '../../../shared/phone.ts'
import type { AvailableTariffs } from '../../../shared/tariffs/contract.ts'
import type { TestProduct } from './checkout-steps.ts'
import { expect } from './shop-test.ts'
import { freshDigits } from './sign-in.ts'
import { runMutation, runQuery } from './trpc-calls.ts'

/**
 * Phone of a demo customer with more than a year of orders, purchases, and bonuses. Tests leave these as they are,
 * because tests on the same worker share them.
 */
export const EXPERIENCED = '+79000000002'

const ONLINE_CARD = 5

/** Signs in a new customer by the calls that the popup makes. Returns the phone in E.164. */
export async function signInNewCustomer(page: Page): Promise<string> {
  const phone = `+7${freshDigits()}`
  await runMutation(page, 'auth.identByPhone', { phone, captchaToken: await captchaToken(page) })
  const [sms] = await (await page.request.get(`/simulator/api/sms?phone=${phone.slice(1)}`)).json()
  await runMutation(page, 'auth.checkSmsCode', { phone, code: sms.code })
  return phone
}

/** Returns a captcha token that the simulated captcha accepts once. */
async function captchaToken(page: Page): Promise<string> {
  const { token } = await (await page.request.post('/simulator/api/captcha-token')).json()
  return token
}

interface OrderParameters {
  readonly product: TestProduct
  readonly quantity?: number
  readonly isPaid?: boolean
  readonly needCashMemo?: boolean
}

/**
 * Places an order with delivery by courier and online payment by API calls, without the checkout page. The browser
 * must be signed in with `phone`. Returns the order's id.
 */
export async function placeOrder(page: Page, phone: string, parameters: OrderParameters): Promise<number> {
  const { product, quantity = 1, isPaid = false, needCashMemo = false } = parameters
  const { shopItemId } = await runQuery<{ shopItemId: number }>(page, 'catalog.product', {
    marking: product.marking,
  })
  await runMutation(page, 'basket.add', { shopItemId, quantity })
  const { deliveryTariffs } = await runQuery<AvailableTariffs>(page, 'tariffs.available')
  const courier = deliveryTariffs.find(({ kind }) => kind === 'courier')
  if (!courier) throw new Error('no courier goes to the city')
  const form: OrderInput = {
    ...{
      timezone: 'GMT+03',
      name: 'Соколова Марина',
      phone: formatPhone(phone),
      email: 'marina.sokolova@example.ru',
    },
    ...{ smsSubscriptionAgreement: false, emailSubscriptionAgreement: false, needCall: false },
    ...{ needCashMemo, description: '', tariffId: courier.id, pickupPointId: 0, address: '' },
    ...{ ...NO_STREET, street: 'Лесная', buildingNumber: '12', flatNumber: '48' },
    ...{ paymentSystemId: ONLINE_CARD, isMobile: false, shownTotal: null },
    reToken: await captchaToken(page),
  }
  const { orderId } = await runMutation<{ orderId: number }>(page, 'orders.place', form)
  if (isPaid) await payOrder(page, orderId)
  return orderId
}

/** Pays an order at the simulated bank and waits until the shop knows it as paid. */
export async function payOrder(page: Page, orderId: number): Promise<void> {
  const orders: { id: number; paymentId: string }[] = await (
    await page.request.get('/simulator/api/orders')
  ).json()
  const paymentId = orders.find(({ id }) => id === orderId)?.paymentId
  const answer = await page.request.post(`/simulator/api/bank/${paymentId}`, { data: { action: 'pay' } })
  expect(answer.ok()).toBe(true)
  await expect
    .poll(async () => {
      const { orders } = await runQuery<{ orders: OrderSummary[] }>(page, 'orders.list', {
        ...{ withCanceled: false, sortedByPay: false, offset: 0, limit: 10 },
      })
      return orders.find(({ id }) => id === orderId)?.payment
    })
    .toBe('paid')
}
