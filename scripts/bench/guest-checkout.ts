import { TARIFF_IDS } from '#server/reference/delivery/tariffs.ts'
import { EMPTY_ORDER_FORM } from '#shared/orders/order-form.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'

/** The id of payment on receipt in cash (PAY-2). */
const CASH = 1

/** The addresses of the three requests with which a guest orders. */
export interface Steps {
  readonly add: string
  readonly choose: string
  readonly order: string
}
export const SHOP_STEPS: Steps = {
  add: '/trpc/basket.add',
  choose: '/trpc/checkout.update',
  order: '/trpc/orders.place',
}
export const BARE_STEPS: Steps = { add: '/add', choose: '/choose', order: '/order' }

/** Sends a change. Returns the cookie that the answer sets, or else the one that was sent. */
export async function post(url: string, body: unknown, cookie: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
}

interface Guest {
  readonly shopItemId: number
  /** The captcha's token. */
  readonly reToken: string
}

/** Orders one piece as a new guest: basket, choice of delivery and payment, order. */
export async function checkOutAsGuest(
  origin: string,
  steps: Steps,
  { shopItemId, reToken }: Guest,
): Promise<void> {
  const cookie = await post(origin + steps.add, { shopItemId, quantity: 1 }, '')
  const choice = { tariffId: TARIFF_IDS.cdekCourier, paymentSystemId: CASH }
  await post(origin + steps.choose, choice, cookie)
  await post(origin + steps.order, orderOf(reToken), cookie)
}

/** The next phone. It depends on the time, because a phone has few open orders and a file may be measured again. */
let phones = Date.now() % 9_000_000

function orderOf(reToken: string) {
  phones += 1
  return {
    ...EMPTY_ORDER_FORM,
    timezone: 'GMT+03',
    name: 'Проверка Скорости',
    phone: nthPhone(phones, 901),
    email: 'bench@example.com',
    tariffId: TARIFF_IDS.cdekCourier,
    pickupPointId: 0,
    street: 'Лесная',
    buildingNumber: '1',
    paymentSystemId: CASH,
    isMobile: false,
    shownTotal: null,
    reToken,
  }
}

/** Fetches captcha tokens before the measurement, because the widget is not part of the shop's work. */
export async function takeTokens(origin: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let i = 0; i < count; i++) {
    const response = await fetch(`${origin}/simulator/api/captcha-token`, { method: 'POST' })
    tokens.push(((await response.json()) as { token: string }).token)
  }
  return tokens
}
