import type { Page } from '@playwright/test'
import type { OrderSummary } from '../../../shared/orders/contract.ts'
import { formatPhone } from '../../../shared/phone.ts'
import type { AvailableTariffs } from '../../../shared/tariffs/contract.ts'
import { type StoryProduct, tell } from './checkout-steps.ts'
import { expect } from './shop-test.ts'
import { freshDigits } from './sign-in.ts'

/** Seeded: more than a year of orders, purchases and bonuses. Stories only look at hers. */
export const EXPERIENCED = '+79000000002'

const ONLINE_CARD = 5

/** One of the shop's own calls, from the page's browser; a refusal fails the test. */
export async function ask<T>(page: Page, path: string, input?: object): Promise<T> {
  const question = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  return resultOf<T>(await page.request.get(`/trpc/${path}${question}`))
}

async function resultOf<T>(response: { ok(): boolean; text(): Promise<string> }): Promise<T> {
  const text = await response.text()
  expect(response.ok(), text).toBe(true)
  return (JSON.parse(text) as { result: { data: T } }).result.data
}

/** Signs a new client in by the calls of the popup; answers the phone, E.164. */
export async function enterNewAccount(page: Page): Promise<string> {
  const phone = `+7${freshDigits()}`
  await tell(page, 'auth.identByPhone', { phone, captchaToken: await captchaToken(page) })
  const [sms] = await (await page.request.get(`/simulator/api/sms?phone=${phone.slice(1)}`)).json()
  await tell(page, 'auth.checkSmsCode', { phone, code: sms.code })
  return phone
}

/** A token that the simulated verifier takes, once. */
async function captchaToken(page: Page): Promise<string> {
  const { token } = await (await page.request.post('/simulator/api/captcha-token')).json()
  return token
}

interface OrderWish {
  readonly product: StoryProduct
  readonly quantity?: number
  readonly isPaid?: boolean
  readonly needCashMemo?: boolean
}

/** A client's order by courier to be paid online, past the pages of checkout; answers its number. */
export async function placeOrder(page: Page, phone: string, wish: OrderWish): Promise<number> {
  const { product, quantity = 1, isPaid = false, needCashMemo = false } = wish
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

/** The simulated bank takes the money of an order. */
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
