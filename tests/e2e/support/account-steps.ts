import type { Page } from '@playwright/test'
import type { OrderSummary } from '../../../shared/orders/contract.ts'
import { formatPhone } from '../../../shared/phone.ts'
import type { AvailableTariffs } from '../../../shared/tariffs/contract.ts'
import { type TestProduct, tell } from './checkout-steps.ts'
import { expect } from './shop-test.ts'
import { freshDigits } from './sign-in.ts'

/**
 * Phone of a demo customer with more than a year of orders, purchases, and bonuses. Tests leave these as they are,
 * because tests on the same worker share them.
 */
export const EXPERIENCED = '+79000000002'

const ONLINE_CARD = 5

/** Runs a tRPC query with the cookies of the page's browser and returns its data. A refusal fails the test. */
export async function ask<T>(page: Page, path: string, input?: object): Promise<T> {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  return resultOf<T>(await page.request.get(`/trpc/${path}${query}`))
}

async function resultOf<T>(response: { ok(): boolean; text(): Promise<string> }): Promise<T> {
  const text = await response.text()
  expect(response.ok(), text).toBe(true)
  return (JSON.parse(text) as { result: { data: T } }).result.data
}

/** Signs in a new customer by the calls that the popup makes. Returns the phone in E.164. */
export async function enterNewAccount(page: Page): Promise<string> {
  const phone = `+7${freshDigits()}`
  await tell(page, 'auth.identByPhone', { phone, captchaToken: await captchaToken(page) })
  const [sms] = await (await page.request.get(`/simulator/api/sms?phone=${phone.slice(1)}`)).json()
  await tell(page, 'auth.checkSmsCode', { phone, code: sms.code })
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
  const { shopItemId } = await ask<{ shopItemId: number }>(page, 'catalog.product', {
    marking: product.marking,
  })
  await tell(page, 'basket.add', { shopItemId, quantity })
  const { deliveryTariffs } = await ask<AvailableTariffs>(page, 'tariffs.available')
  const courier = deliveryTariffs.find(({ kind }) => kind === 'courier')
  if (!courier) throw new Error('no courier goes to the city')
  const { orderId } = await tell<{ orderId: number }>(page, 'orders.place', {
    ...{
      timezone: 'GMT+03',
      name: 'Соколова Марина',
      phone: formatPhone(phone),
      email: 'marina.sokolova@example.ru',
    },
    ...{ smsSubscriptionAgreement: false, emailSubscriptionAgreement: false, needCall: false },
    ...{ needCashMemo, description: '', tariffId: courier.id, pickupPointId: 0, address: '', postcode: '' },
    ...{ street: 'Лесная', buildingNumber: '12', buildingSuffix: '', flatNumber: '48' },
    ...{ paymentSystemId: ONLINE_CARD, isMobile: false, shownTotal: null },
    reToken: await captchaToken(page),
  })
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
      const { orders } = await ask<{ orders: OrderSummary[] }>(page, 'orders.list', {
        ...{ withCanceled: false, sortedByPay: false, offset: 0, limit: 10 },
      })
      return orders.find(({ id }) => id === orderId)?.payment
    })
    .toBe('paid')
}
