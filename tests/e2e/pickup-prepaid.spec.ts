import {
  chooseCourier,
  deliveryGroup,
  fillContacts,
  freshPhone,
  openPage,
  paymentGroup,
  pressAddToBasket,
  settledTotal,
  submitOrder,
} from './support/checkout-steps.ts'
import { expect, expectAccessibleAndFitting, expectFitsEveryWindow, test } from './support/shop-test.ts'

// Requirement: BASK-30, CHK-2, ORD-21, ORD-26, PAY-26, PAY-30, PAY-31, PAY-35, PAY-36, PICK-26, PICK-34
// Requirement: SEARCH-5
test('orders a found product to a pickup point and pays after one decline', async ({ page, simulator }) => {
  const phone = freshPhone()
  await openPage(page, '/')
  await page.getByRole('combobox').first().fill('гель-лак')
  await page.getByRole('combobox').first().press('Enter')
  await expect(page).toHaveURL(/\/search\/\?.*query=/)
  await page.locator('main a[href^="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await page.waitForLoadState('networkidle')
  await pressAddToBasket(page)

  await page.goto('/shop/cart/')
  await page.getByRole('link', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('heading', { name: 'Оформление заказа' })).toBeVisible()
  await fillContacts(page, phone)

  // Choosing a courier first fills in an address, which must not go with a pickup order.
  await chooseCourier(page)
  await deliveryGroup(page).getByRole('radio', { name: 'Пункт выдачи' }).check()
  const picker = page.getByRole('dialog', { name: 'Пункты выдачи' })
  const list = picker.getByRole('list', { name: 'Пункты выдачи' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const point = list.getByRole('listitem').nth(2)
  const address = ((await point.locator('button span span').first().textContent()) ?? '').trim()
  await point.getByRole('button').first().click()
  await point.getByRole('button', { name: 'Заберу здесь' }).click()
  await expect(page.getByRole('button', { name: 'Изменить', exact: true })).toBeVisible()
  await expect(deliveryGroup(page).getByText(address).first()).toBeVisible()

  await paymentGroup(page)
    .getByRole('radio', { name: /^Долями/ })
    .check()
  await expect(page.getByRole('list', { name: 'График платежей' }).getByRole('listitem')).toHaveCount(4)
  await paymentGroup(page).getByRole('radio', { name: 'Банковской картой онлайн' }).check()
  const total = await settledTotal(page)
  await expectAccessibleAndFitting(page)
  await submitOrder(page)

  await expect(page).toHaveURL(/\/simulator\/bank\//)
  await page.getByRole('button', { name: 'Отклонить' }).click()
  await returnToShop(page)
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
  await expectAccessibleAndFitting(page)

  await page.getByRole('button', { name: 'Оплатить ещё раз' }).click()
  await expect(page).toHaveURL(/\/simulator\/bank\//)
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await returnToShop(page)
  await expect(page.getByRole('heading', { name: 'Оплачен', exact: true })).toBeVisible()
  await expect(page.getByText(address).first()).toBeVisible()
  await expect(page.getByText(total).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toHaveCount(0)
  await expectFitsEveryWindow(page)

  const messages = await simulator.smsTo(phone)
  expect(messages.some(({ text }) => text.includes(new URL(page.url()).pathname))).toBe(true)
})

/** Waits until the bank returns to the shop by itself, or presses its button that does. */
async function returnToShop(page: import('@playwright/test').Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Вернуться в магазин' })
  await expect(back.or(page.getByRole('heading', { name: /^Заказ/ })).first()).toBeVisible()
  if (await back.isVisible()) await back.click()
}
