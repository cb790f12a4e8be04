import type { Page, Route } from '@playwright/test'
import { placeOrder, signInNewCustomer } from './support/account-steps.ts'
import { PLAIN } from './support/basket-steps.ts'
import { openPage } from './support/checkout-steps.ts'
import { expect, expectAccessible, expectAccessibleAndFitting, testIgnoring } from './support/shop-test.ts'

const PRODUCT = { marking: PLAIN, path: `/product/${PLAIN}/`, name: /№\s548/ }
const PAY = '**/trpc/orders.pay*'
const WENT_WRONG = 'Что-то пошло не так'

/** Ignores the errors that the browser logs for the failures of this file, and no others. */
const test = testIgnoring(/net::ERR_|server responded with a status of 50[03]/)

interface BankOrder {
  readonly id: number
  readonly publicId: string
  readonly paymentId: string
}

/** Places an unpaid order as a new customer and opens its page. */
async function openUnpaid(page: Page): Promise<BankOrder> {
  const phone = await signInNewCustomer(page)
  const order = await findOrder(page, await placeOrder(page, phone, { product: PRODUCT }))
  await openPage(page, `/order/${order.publicId}/`)
  return order
}

/** Finds an order in the simulator's list, with its latest payment. */
async function findOrder(page: Page, id: number): Promise<BankOrder> {
  const orders: BankOrder[] = await (await page.request.get('/simulator/api/orders')).json()
  const order = orders.find((one) => one.id === id)
  if (!order) throw new Error('the simulator knows every order')
  return order
}

// Requirement: PAY-31, PAY-35, PAY-36, PAY-39, BASK-40, PAY-58, PAY-50, PAY-51, PAY-71
test('offers other payment systems, with their price, while the bank is down and after it declines', async ({
  page,
}) => {
  const bank = (mode: string) => page.request.put('/simulator/api/faults', { data: { bank: { mode } } })
  const state = page.getByRole('region', { name: 'Состояние заказа' })
  const choose = (name: string) => state.getByRole('button', { name: `Выбрать: ${name}` })
  const silent = state.getByText(/^Банк не\sответил и\sне\sоткрыл оплату/)
  const placeOf = async () => {
    const { x, y } = (await payButton(page).boundingBox()) ?? {}
    return [x, y]
  }
  await bank('refuse')
  try {
    await openUnpaid(page)
    // The page says so before anything is pressed.
    await expect(silent).toBeVisible()
    const before = await placeOf()
    const refused = page.waitForResponse(PAY)
    await payButton(page).press('Enter')
    await refused
    await expect(payButton(page)).toBeEnabled()
    // One advice, the button is where it was, and the keyboard is still on it.
    await expect(silent).toBeVisible()
    await expect(page.getByText('Сервис временно не доступен')).toHaveCount(0)
    await expect(state.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1)
    expect(await placeOf()).toEqual(before)
    await expect(payButton(page)).toBeFocused()
  } finally {
    await bank('ok')
  }
  const cash = state.getByRole('listitem').filter({ hasText: 'Наличными при получении' })
  await expect(cash).toContainText(/на\s20\sр\. больше: без скидки за\sпредоплату/)
  await expectAccessibleAndFitting(page)
  await choose('СБП').press('Enter')
  await expect(page.getByText('Способ оплаты изменён: «СБП»')).toBeVisible()
  await expect(choose('СБП')).toHaveCount(0)
  await expect(state.getByRole('heading', { name: 'Ждёт оплаты' })).toBeFocused()

  await payButton(page).click()
  await leaveBank(page, 'Отклонить')
  await expect(state.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
  await choose('Наличными при получении').click()
  await expect(state.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
  await expectAccessible(page)
  await state.getByRole('button', { name: 'Платить при получении' }).click()
  await expect(state.getByRole('heading', { name: 'Принят' })).toBeFocused()
  const history = page.getByRole('region', { name: 'Путь заказа' }).getByRole('listitem')
  await expect(history.and(page.locator('[aria-current=step]'))).toContainText('Выбрана оплата при получении')
  await expect(payButton(page)).toHaveCount(0)
  await expect(state.getByText('Другой способ оплаты')).toHaveCount(0)
  await expect(page.getByText('Скидка 2% за предоплату')).toHaveCount(0)
  await expectAccessible(page)
})

function payButton(page: Page) {
  return page.getByRole('region', { name: 'Состояние заказа' }).getByRole('button', { name: /^Оплатить/ })
}

/** Expects a press on 'Оплатить' to say why it fails, to move nothing, and to keep the focus. */
async function failToPay(page: Page): Promise<void> {
  const app = {
    code: 'UPSTREAM_DOWN',
    message: 'Сервис временно не доступен, попробуйте позже',
    details: null,
  }
  const down = { error: { message: 'x', code: -32603, data: { app } } }
  const foreignPath = { result: { data: { path: 'https://bank.example/' } } }
  const failures: readonly [string, string, (route: Route) => Promise<void>][] = [
    ['the bank is down', app.message, (route) => route.fulfill({ status: 503, json: [down] })],
    [
      'the answer is lost',
      'Нет связи с магазином. Проверьте соединение и попробуйте ещё раз',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
    ],
    ['the answer leads to a foreign page', WENT_WRONG, (route) => route.fulfill({ json: [foreignPath] })],
  ]
  for (const [failure, words, answer] of failures) {
    await test.step(failure, async () => {
      await page.route(PAY, answer)
      const before = await payButton(page).boundingBox()
      await payButton(page).click()
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await expect(payButton(page)).toBeEnabled()
      await expect(page).toHaveURL(/\/order\//)
      expect(await payButton(page).boundingBox()).toEqual(before)
      await expect(payButton(page)).toBeFocused()
      await page.unroute(PAY)
    })
  }
  await expectAccessible(page)
}

/** Presses a button on the bank's page and returns to the shop. A decided payment needs a second button for that. */
async function leaveBank(page: Page, button: string): Promise<void> {
  await expect(page).toHaveURL(/\/simulator\/bank\//)
  await page.getByRole('button', { name: button, exact: true }).click()
  const back = page.getByRole('button', { name: 'Вернуться в магазин' })
  await expect(back.or(page.getByRole('heading', { name: /^Заказ/ })).first()).toBeVisible()
  if (await back.isVisible()) await back.click()
}

// Requirement: PAY-31, PAY-32, PAY-33, PAY-34, PAY-35, PAY-36, ORD-21, PAY-45
test('shows a failed, a declined, an abandoned, and a late payment, and counts repeated notifications once', async ({
  page,
}) => {
  const { id, publicId } = await openUnpaid(page)
  const state = page.getByRole('region', { name: 'Состояние заказа' })
  await test.step("says why 'Оплатить' fails", () => failToPay(page))
  await payButton(page).click()
  await leaveBank(page, 'Отклонить')
  await expect(page).toHaveURL(new RegExp(`/order/${publicId}/`))
  await expect(state.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
  await expect(state.getByText(/^Деньги не списаны/)).toBeVisible()
  await expect(state.getByText(/Уже оплатили/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Оплатить ещё раз' }).click()
  await leaveBank(page, 'Закрыть')
  await expect(state.getByRole('heading', { name: 'Ждёт оплаты' })).toBeVisible()
  await expect(state.getByText(/^Уже оплатили\? Банк подтвердит платёж/)).toBeVisible()
  await expect(state.getByText(/Держим товары до/)).toBeVisible()
  await expectAccessible(page)

  // The money is taken at once and the notification comes later. The page shows it without a press.
  const { paymentId } = await findOrder(page, id)
  const actAtBank = async (action: string) => {
    const response = await page.request.post(`/simulator/api/bank/${paymentId}`, { data: { action } })
    expect(response.ok()).toBe(true)
  }
  await actAtBank('notify-late')
  await expect(state.getByRole('heading', { name: 'Ждёт оплаты' })).toBeVisible()
  // The notification comes ten seconds later.
  await page.request.post('/simulator/api/clock', { data: { advanceMs: 10_000 } })
  await expect(state.getByRole('heading', { name: 'Оплачен', exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(payButton(page)).toHaveCount(0)
  await actAtBank('notify-twice')
  await openPage(page, `/personal/order/${id}/`)
  const events = page.getByRole('region', { name: 'Путь заказа' }).getByRole('listitem')
  await expect(events.filter({ hasText: 'Оплачен' })).toHaveCount(1)
  await expect(events.filter({ hasText: 'Оплата не прошла' })).toHaveCount(1)
})
