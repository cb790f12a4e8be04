import type { Locator, Page } from '@playwright/test'
import { PLAIN, setQuantity } from './support/basket-steps.ts'
import {
  chooseCourierByApi,
  deliveryGroup,
  fillContacts,
  freshPhone,
  openPage,
  paymentGroup,
  settledTotal,
  submitButton,
  submitOrder,
} from './support/checkout-steps.ts'
import { holdAnswer } from './support/hold-requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'
import { runMutation } from './support/trpc-calls.ts'

const DISCOUNTED = 'VL-127-10'

/** Opens 'Почему столько?' of the page by the keyboard and returns it. */
async function openExplanation(page: Page): Promise<Locator> {
  const explanation = page.locator('details').filter({ hasText: 'Почему столько?' })
  await explanation.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(explanation).toHaveAttribute('open', '')
  // Opened inside a container that scrolls, it scrolls into view down to its last line.
  await expect(explanation.locator('dl > div').last()).toBeInViewport()
  return explanation
}

/** Returns the name of each line and its amount as a signed number. */
async function readLines(explanation: Locator): Promise<{ name: string; amount: number }[]> {
  await expect(explanation.locator('dl')).toHaveAttribute('aria-busy', 'false')
  const names = await explanation.locator('dt').allTextContents()
  const amounts = await explanation.locator('dd').allTextContents()
  return names.map((name, i) => ({ name, amount: toNumber(amounts[i] ?? '') }))
}

function toNumber(text: string): number {
  if (text === 'бесплатно') return 0
  const digits = Number(text.replace(/\D/g, ''))
  return text.startsWith('−') ? -digits : digits
}

/** Expects the lines to add up to their sum, and the sum to be the page's total. Returns the names of the lines. */
async function expectExplained(explanation: Locator, total: string): Promise<string[]> {
  const lines = await readLines(explanation)
  const sum = lines.at(-1)
  const reasons = lines.slice(0, -1)
  expect(sum?.name).toBe('Итого')
  expect(sum?.amount).toBe(toNumber(total))
  expect(reasons.reduce((all, { amount }) => all + amount, 0)).toBe(sum?.amount)
  return reasons.map(({ name }) => name)
}

// Requirement: BASK-30, BASK-36, DLV-41, BASK-58, BASK-59, BASK-68
test('explains every rouble alike in basket, checkout, and order', async ({ page }) => {
  test.slow()
  await setQuantity(page, PLAIN, 2)
  await setQuantity(page, DISCOUNTED, 1)
  await openPage(page, '/shop/cart/')
  const summary = page.getByRole('complementary', { name: 'Итоги корзины' })
  const basketTotal = () => summary.locator('p').filter({ hasText: 'Общая стоимость' }).locator('strong')
  const inBasket = await openExplanation(page)
  const names = await expectExplained(inBasket, (await basketTotal().textContent()) ?? '')
  expect(names.some((name) => name.startsWith('Скидка на товарЦена снижена с'))).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // After a change, the optimistic update dims the old lines, and the answer brings the new ones.
  const changed = await holdAnswer(page, /\/trpc\/basket\.changeQuantity/)
  await page.getByRole('button', { name: 'Увеличить количество' }).first().click()
  await changed.isGiven
  await expect(inBasket.locator('dl')).toHaveAttribute('aria-busy', 'true')
  await expect(inBasket.getByText('2 шт. по 1 000 р.')).toBeVisible()
  await changed.deliver()
  await expect(inBasket.getByText('3 шт. по 1 000 р.')).toBeVisible()
  await expectExplained(inBasket, (await basketTotal().textContent()) ?? '')

  await runMutation(page, 'checkout.update', { couponText: 'gel_lak-15' })
  await chooseCourierByApi(page)
  await openPage(page, '/shop/cart/checkout/')
  const inCheckout = await test.step('total and button stay uncovered with everything unfolded', async () => {
    const aside = page.getByRole('complementary', { name: 'Итоги заказа' })
    const submit = submitButton(page)
    const explanation = await openExplanation(page)
    await submit.click()
    await expect(aside.getByRole('link', { name: 'Исправить ошибки' })).toBeVisible()
    await aside.getByRole('button', { name: 'Открыть список товаров' }).press('Enter')
    await aside.getByText('Подробнее о скидках').press('Enter')
    const itogo = aside.getByRole('paragraph').filter({ hasText: 'Итого' })
    // A click on an element that another one covers fails.
    await itogo.click()
    await submit.click({ trial: true })
    await explanation.locator('dl > div').last().click()
    await aside.getByRole('button', { name: 'Скрыть список товаров' }).focus()
    await itogo.click()
    await submit.click({ trial: true })
    return explanation
  })
  await fillContacts(page, freshPhone())
  await page.getByLabel('Улица').fill('Лесная')
  await page.getByLabel('Дом').fill('12')
  await paymentGroup(page).getByRole('radio', { name: 'Банковской картой онлайн' }).check()
  await expect(inCheckout.getByText(/за\sполную предоплату/)).toBeVisible()
  await expectExplained(inCheckout, await settledTotal(page))

  // The post takes a cash fee, and an order paid on receipt gets no prepayment discount.
  await deliveryGroup(page)
    .getByRole('radio', { name: /^Почта/ })
    .check()
  await paymentGroup(page).getByRole('radio', { name: 'Наличными при получении' }).check()
  await expect(inCheckout.getByText(/за\sприём денег при\sполучении/)).toBeVisible()
  await expect(inCheckout.getByText(/за\sполную предоплату/)).toHaveCount(0)
  const total = await settledTotal(page)
  const shown = await expectExplained(inCheckout, total)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await submitOrder(page)
  await expect(page).toHaveURL(/\/order\//)
  await page.waitForLoadState('networkidle')
  const inOrder = await openExplanation(page)
  expect(await expectExplained(inOrder, total)).toEqual(shown)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
