import type { Page } from '@playwright/test'
import { MINUTE_MS } from '#shared/time.ts'
import { placeOrder, signInNewCustomer } from './support/account-steps.ts'
import {
  BUYER,
  CASH,
  deliveryGroup,
  fillBasket,
  openPage,
  ownProduct,
  paymentGroup,
  pressAddToBasket,
  settledTotal,
  submitButton,
} from './support/checkout-steps.ts'
import { Finger } from './support/finger.ts'
import { expect, test } from './support/shop-test.ts'
import { codeBox, freshDigits, phoneField, popup, readCode, sendButton } from './support/sign-in.ts'
import { runStaff } from './support/staff.ts'
import { runQuery } from './support/trpc-calls.ts'

const CHECKOUT = '/shop/cart/checkout/'
const BANK = /\/simulator\/bank\//
const nameField = (page: Page) => page.getByLabel('Фамилия и Имя')
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const courier = (page: Page) => deliveryGroup(page).getByRole('radio', { name: /^Курьер/ })
const toCheckout = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Оформить заказ' })

// Requirement: MILE-304
test('a guest orders by courier in twelve taps from the product @phone-only @phone', async ({
  page,
  simulator,
}) => {
  const { marking, path } = ownProduct()
  await simulator.setStock(marking, 50)
  const finger = new Finger()
  await openPage(page, path)
  await pressAddToBasket(page)
  finger.taps++
  // Until it takes presses, the link ignores the second one of a double press.
  const toBasket = page.getByRole('main').getByRole('link', { name: 'Перейти в корзину' })
  finger.taps++
  await expect(async () => {
    await toBasket.click()
    await expect(page).toHaveURL('/shop/cart/', { timeout: 1000 })
  }).toPass()
  await finger.tap(toCheckout(page))
  await expect(page).toHaveURL(CHECKOUT)
  await finger.fill(nameField(page), BUYER.name)
  await finger.fill(page.getByLabel('Телефон'), freshDigits())
  await finger.fill(emailField(page), BUYER.email)
  await finger.tap(courier(page).first())
  await finger.fill(page.getByLabel('Улица'), 'Лесная')
  await finger.fill(page.getByLabel('Дом'), '12')
  await finger.fill(page.getByLabel('Квартира'), '48')
  await finger.tap(paymentGroup(page).getByRole('radio', { name: CASH }))
  await settledTotal(page)
  await finger.tap(submitButton(page))
  await expect(page).toHaveURL(/\/order\/[\w-]+\/$/)
  expect(finger).toMatchObject({ taps: 12, fields: 6 })
})

// Requirement: MILE-300, MILE-301, MILE-304, MILE-400
test('a customer repeats an order in four taps, and spends bonuses in five, without typing an address @phone-only @phone', async ({
  page,
  shop,
  simulator,
}) => {
  const product = ownProduct()
  await simulator.setStock(product.marking, 50)
  const phone = await signInNewCustomer(page)
  const { clientId } = await runQuery<{ clientId: number }>(page, 'auth.client')
  const id = await placeOrder(page, phone, { product })

  await test.step('the order again, from the account', async () => {
    const finger = new Finger()
    await openPage(page, '/personal/')
    await finger.tap(page.getByRole('link', { name: `Заказ № ${id}` }))
    await finger.tap(page.getByRole('button', { name: 'Повторить заказ' }))
    const ways = [toCheckout(page), page.getByRole('main').getByRole('link', { name: 'Перейти в корзину' })]
    const [first, second] = await Promise.all(ways.map((way) => way.boundingBox()))
    expect(second).toMatchObject({ x: first?.x, width: first?.width, height: first?.height })
    await finger.tap(toCheckout(page))
    await expect(page).toHaveURL(CHECKOUT)
    await expectFilledIn()
    await finger.tap(submitButton(page))
    await expect(page).toHaveURL(BANK)
    expect(finger).toMatchObject({ taps: 4, fields: 0 })
  })

  await test.step('bonuses, from the checkout of somebody who is not signed in', async () => {
    await runStaff(shop, 'client', 'bonus', String(clientId), '+100', '--reason', 'Извинение за задержку')
    await page.context().clearCookies()
    // A second code is sent a minute after the first.
    await page.request.post('/simulator/api/clock', { data: { advanceMs: MINUTE_MS } })
    await fillBasket(page)
    const finger = new Finger()
    await openPage(page, CHECKOUT)
    await finger.tap(page.getByRole('button', { name: 'ВОЙТИ', exact: true }))
    await expect(phoneField(page)).toBeFocused()
    await finger.type(phoneField(page), phone.slice(2))
    await finger.tap(sendButton(page))
    await expect(codeBox(page, 1)).toBeFocused()
    finger.fields++
    await page.keyboard.type(await readCode(page, phone.slice(2)))
    await expect(popup(page)).toHaveCount(0)
    await expectFilledIn()
    await finger.tap(page.getByRole('switch', { name: 'Списать бонусы' }))
    await expect(page.getByRole('textbox', { name: 'Сколько бонусов списать' })).toHaveValue('100')
    await settledTotal(page)
    await finger.tap(submitButton(page))
    await expect(page).toHaveURL(BANK)
    await finger.tap(page.getByRole('button', { name: 'Оплатить' }))
    await expect(page).toHaveURL(/\/order\/[\w-]+\/$/)
    expect(finger).toMatchObject({ taps: 5, fields: 2 })
  })

  /** Expects everything as in the last order, though the customer's profile has neither name nor email. */
  async function expectFilledIn(): Promise<void> {
    await expect(nameField(page)).toHaveValue(BUYER.name)
    await expect(emailField(page)).toHaveValue(BUYER.email)
    await expect(page.getByLabel('Улица')).toHaveValue('Лесная')
    await expect(courier(page).and(page.locator(':checked'))).toHaveCount(1)
    await expect(paymentGroup(page).getByRole('radio', { checked: true })).toHaveCount(1)
    await settledTotal(page)
  }
})
