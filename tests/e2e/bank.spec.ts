import type { Page } from '@playwright/test'
import { enterNewAccount, placeOrder } from './support/account-steps.ts'
import { PLAIN } from './support/basket-steps.ts'
import { openPage } from './support/checkout-steps.ts'
import { expect, expectAccessible, test as shopTest } from './support/shop-test.ts'

const PRODUCT = { marking: PLAIN, path: `/product/${PLAIN}/`, name: /№\s548/ }

/** Failures made by the story are reported by the browser; anything else is still a complaint. */
const test = shopTest.extend({
  quietConsole: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isOurs = /net::ERR_|server responded with a status of 50[03]/.test(message.text())
      if (message.type() === 'error' && !isOurs) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(undefined)
    expect(complaints, 'nothing but the failures of the story').toEqual([])
  },
})

interface BankOrder {
  readonly id: number
  readonly publicId: string
  readonly paymentId: string
}

/** An order that waits for its money, its page open. */
async function openUnpaid(page: Page): Promise<BankOrder> {
  const phone = await enterNewAccount(page)
  const id = await placeOrder(page, phone, { product: PRODUCT })
  const orders: BankOrder[] = await (await page.request.get('/simulator/api/orders')).json()
  const order = orders.find((one) => one.id === id)
  if (!order) throw new Error('the simulator knows every order')
  await openPage(page, `/order/${order.publicId}/`)
  return order
}

function payButton(page: Page) {
  return page.getByRole('region', { name: 'Состояние заказа' }).getByRole('button', { name: /^Оплатить/ })
}

for (const failure of ['bank is down', 'no network', 'foreign page'] as const) {
  test(`'Оплатить' when there is a failure (${failure}) says so, and works afterwards @phone`, async ({
    page,
  }) => {
    await openUnpaid(page)
    await page.route('**/trpc/orders.pay*', (route) => {
      if (failure === 'no network') return route.abort('connectionreset')
      const app = {
        code: 'UPSTREAM_DOWN',
        message: 'Сервис временно не доступен, попробуйте позже',
        details: null,
      }
      const down = { error: { message: 'x', code: -32603, data: { app } } }
      const away = { result: { data: { path: 'https://bank.example/' } } }
      const isDown = failure === 'bank is down'
      return route.fulfill({ status: isDown ? 503 : 200, json: [isDown ? down : away] })
    })
    await payButton(page).click()
    const words =
      failure === 'bank is down' ? 'Сервис временно не доступен, попробуйте позже' : 'Что-то пошло не так'
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(page).toHaveURL(/\/order\//)
    await expectAccessible(page)

    await page.unroute('**/trpc/orders.pay*')
    await payButton(page).click()
    await expect(page).toHaveURL(/\/simulator\/bank\//)
  })
}

test('closed at the bank, the order waits; told twice it is paid once, and the open page hears of it', async ({
  page,
}) => {
  const { id, publicId, paymentId } = await openUnpaid(page)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/simulator\/bank\//)
  await page
    .getByRole('button', { name: /Закрыть|Вернуться/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/order/${publicId}/`))
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByText(/Держим товары до/)).toBeVisible()

  const told = await page.request.post(`/simulator/api/bank/${paymentId}`, {
    data: { action: 'notify-twice' },
  })
  expect(told.ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'Оплачен', exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(payButton(page)).toHaveCount(0)
  await openPage(page, `/personal/order/${id}/`)
  const events = page.getByRole('region', { name: 'Что уже было' }).getByRole('listitem')
  await expect(events.filter({ hasText: /Оплач/ })).toHaveCount(1)
})
