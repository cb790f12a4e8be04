import type { Locator, Page } from '@playwright/test'
import {
  BUYER,
  chooseCourier,
  deliveryGroup,
  fillContacts,
  freshPhone,
  openPage,
  paymentGroup,
  pressAddToBasket,
  quantityControl,
  settledTotal,
  submitButton,
  submitOrder,
} from './support/checkout-steps.ts'
import {
  expect,
  expectAccessible,
  expectFitsEveryWindow,
  expectNoSidewaysScroll,
  test,
} from './support/shop-test.ts'

// Requirement: CAT-3, CHK-2, CHK-10, CHK-11, CHK-40, CHK-43, CHK-48, CHK-49, CHK-59, CHK-61, ORD-1, ORD-26, ROLE-8
// Requirement: CHK-81, CHK-82, CHK-83, CHK-84, ORD-57, ORD-58, ORD-61
test('orders by courier and cash, from the home page through category and filter @phone', async ({
  page,
  isMobile,
  simulator,
}) => {
  test.slow()
  const phone = freshPhone()
  await openPage(page, '/')
  await page
    .locator('main')
    .getByRole('link', { name: /^Гель-лаки/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Гель-лаки' })).toBeVisible()

  if (isMobile)
    await page
      .locator('main')
      .getByText(/^Фильтры/)
      .click()
  await page
    .getByRole('checkbox', { name: /^Вельта/ })
    .first()
    .click()
  await expect(page).toHaveURL(/brand/)
  if (isMobile) await page.getByRole('button', { name: /^Показать [\d\s]+товар/ }).click()
  await expect(page.locator('main article').first()).toContainText('Вельта')
  await page.locator('main article a[href^="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await page.waitForLoadState('networkidle')
  await pressAddToBasket(page)

  // The link to the basket loads a full page.
  await page.locator('main').getByRole('link', { name: 'Перейти в корзину' }).click()
  await expect(page.getByRole('heading', { name: 'Корзина', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await expectFitsEveryWindow(page)
  // Cash needs items of 500 roubles at least (PAY-17).
  const changed = page.waitForResponse(/\/trpc\/basket\.changeQuantity/)
  await quantityControl(page).getByRole('button', { name: 'Увеличить количество' }).click()
  await changed
  const header = page.getByRole('banner')
  await expect(header.getByRole('search')).toBeVisible()
  if (isMobile) await page.evaluate(() => window.scrollTo(0, 0))
  const toCheckout = page.getByRole('link', { name: 'Оформить заказ' })
  await expect(toCheckout).toBeInViewport({ ratio: 1 })
  await toCheckout.click()
  await expect(page.getByRole('heading', { name: 'Оформление заказа' })).toBeVisible()
  await expect(submitButton(page)).toBeInViewport({ ratio: 1 })
  await expect(header.getByRole('search')).toBeHidden()
  await expect(header.getByRole('link', { name: /^Корзина/ })).toBeVisible()

  await submitOrder(page)
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  await expect(summary.getByText('Неправильно заполнены обязательные поля:')).toBeVisible()
  await expect(
    summary.getByRole('listitem').filter({ has: page.locator('a[href^="#checkout-"]') }),
  ).toHaveText([
    '- "Фамилия и Имя"',
    '- "Телефон"',
    '- "Email"',
    'Вы не выбрали способ доставки',
    'Вы не выбрали тип платежа',
  ])
  if (isMobile) {
    await expect(page.getByLabel('Фамилия и Имя')).toBeFocused()
    await expect(page.getByLabel('Фамилия и Имя')).toBeInViewport()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await summary.getByRole('link', { name: 'Исправить ошибки' }).click()
  await expect(page.getByLabel('Фамилия и Имя')).toBeFocused()

  await fillContacts(page, phone)
  await chooseCourier(page)
  await paymentGroup(page).getByRole('radio', { name: 'Наличными при получении' }).check()
  await page.getByLabel('Что нам стоит знать о заказе').fill('Домофон не работает')
  const total = await settledTotal(page)
  await page.getByRole('link', { name: 'Купон и бонусы' }).click()
  await expect(page.getByRole('heading', { name: 'Купон и бонусы' })).toBeInViewport()
  await expect(submitButton(page)).toBeInViewport({ ratio: 1 })
  await expect(submitButton(page)).toHaveAccessibleName(`Оформить заказ ${total}`)
  await expectAccessible(page)
  await expectFitsEveryWindow(page)
  await submitOrder(page)

  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('heading', { name: /^Заказ № \d+/ })).toBeVisible()
  await expect(page.getByText(total).first()).toBeVisible()
  await expect(page.getByText(/ул?\.? ?Лесная|Лесная/).first()).toBeVisible()
  await expect(page.getByText('Домофон не работает')).toBeVisible()
  const state = page.getByRole('region', { name: 'Состояние заказа' })
  await expect(state).toContainText(/Спасибо за\sзаказ!/)
  await expect(state).toContainText(/Привезём \d/)
  await page.getByRole('button', { name: 'Сохранить бонусы' }).click()
  await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await expectFitsEveryWindow(page)

  const heading = await page.getByRole('heading', { name: /^Заказ № \d+/ }).textContent()
  const messages = await simulator.smsTo(phone)
  expect(messages[0]?.text).toContain(`заказ № ${/\d+/.exec(heading ?? '')?.[0]} `)

  // The stored form is cleared (CHK-59), and the basket is empty.
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checkout-form'))),
  ).toEqual([])
  await page.goto('/shop/cart/checkout/')
  await expect(page).toHaveURL(/\/shop\/cart\/$/)
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
})

// Requirement: CHK-18, CHK-61, FORM-1, FORM-4, ORD-1
test('places the same order by keyboard alone', async ({ page }) => {
  test.slow()
  const phone = freshPhone()
  await openPage(page, '/')
  await tabTo(
    page,
    page
      .locator('main')
      .getByRole('link', { name: /^Гель-лаки/ })
      .first(),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Гель-лаки' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  await tabTo(page, page.getByRole('checkbox', { name: /^Вельта/ }).first())
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/brand/)
  await page.waitForLoadState('networkidle')
  await tabTo(page, page.locator('main article a[href^="/product/"]').first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await page.waitForLoadState('networkidle')

  const add = page.locator('main').getByRole('button', { name: 'В корзину', exact: true }).first()
  await tabTo(page, add)
  const answer = page.waitForResponse(/\/trpc\/basket\.add/)
  await page.keyboard.press('Enter')
  await answer
  await tabTo(page, page.locator('main').getByRole('link', { name: 'Перейти в корзину' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Корзина', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const changed = page.waitForResponse(/\/trpc\/basket\.changeQuantity/)
  await tabTo(page, quantityControl(page).getByRole('button', { name: 'Увеличить количество' }))
  await page.keyboard.press('Enter')
  await changed
  await tabTo(page, page.getByRole('link', { name: 'Оформить заказ' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Оформление заказа' })).toBeVisible()

  await tabTo(page, page.getByLabel('Фамилия и Имя'))
  await page.keyboard.type(BUYER.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(phone.replace(/^\+7/, '8').replace(/\D/g, ''))
  await expect(page.getByLabel('Телефон')).toHaveValue(phone)
  await page.keyboard.press('Tab')
  await page.keyboard.type(BUYER.email)

  const [pickup, courier] = ['Пункт выдачи', /^Курьер/].map((name) =>
    deliveryGroup(page).getByRole('radio', { name }).first(),
  )
  if (!pickup || !courier) throw new Error('no way of delivery')
  await tabTo(page, pickup)
  await page.keyboard.press('ArrowDown')
  await expect(courier).toBeChecked()
  await tabTo(page, page.getByLabel('Улица'))
  await page.keyboard.type('Лесная')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await tabTo(page, paymentGroup(page).getByRole('radio').first())
  // All groups are one group of radio buttons for the arrow keys; cash is the last but one.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(paymentGroup(page).getByRole('radio', { name: 'Наличными при получении' })).toBeChecked()
  await settledTotal(page)
  await tabTo(page, page.getByRole('button', { name: 'Оформить заказ' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\//)
})

/** Presses Tab until the element has the focus. Throws if 250 presses do not reach it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 250; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by Tab: ${target.toString()}`)
}
