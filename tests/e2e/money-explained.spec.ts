import type { Locator, Page } from '@playwright/test'
import { PLAIN, stock } from './support/basket-steps.ts'
import {
  deliveryGroup,
  fillContacts,
  freshPhone,
  openPage,
  paymentGroup,
  settledTotal,
  submitOrder,
  takeCourier,
  tell,
} from './support/checkout-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

const DISCOUNTED = 'VL-127-10'

/** 'Почему столько?' of the page, opened by keyboard. */
async function openReasons(page: Page): Promise<Locator> {
  const why = page.locator('details').filter({ hasText: 'Почему столько?' })
  await why.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(why).toHaveAttribute('open', '')
  // Unfolded within a frame that scrolls, it comes into sight whole.
  await expect(why.locator('dl > div').last()).toBeInViewport()
  return why
}

/** Each line as a screen shows it; the amounts as numbers, signs read. */
async function readLines(why: Locator): Promise<{ name: string; amount: number }[]> {
  await expect(why.locator('dl')).toHaveAttribute('aria-busy', 'false')
  const names = await why.locator('dt').allTextContents()
  const amounts = await why.locator('dd').allTextContents()
  return names.map((name, i) => ({ name, amount: toNumber(amounts[i] ?? '') }))
}

function toNumber(text: string): number {
  if (text === 'бесплатно') return 0
  const digits = Number(text.replace(/\D/g, ''))
  return text.startsWith('−') ? -digits : digits
}

/** The lines add up to the sum under them, and that is the total of the page. */
async function expectExplained(why: Locator, total: string): Promise<string[]> {
  const lines = await readLines(why)
  const sum = lines.at(-1)
  const reasons = lines.slice(0, -1)
  expect(sum?.name).toBe('Итого')
  expect(sum?.amount).toBe(toNumber(total))
  expect(reasons.reduce((all, { amount }) => all + amount, 0)).toBe(sum?.amount)
  return reasons.map(({ name }) => name)
}

test('basket, checkout and order explain every rouble, and say the same', async ({ page }) => {
  test.slow()
  await stock(page, PLAIN, 2)
  await stock(page, DISCOUNTED, 1)
  await openPage(page, '/shop/cart/')
  const summary = page.getByRole('complementary', { name: 'Итоги корзины' })
  const basketTotal = () => summary.locator('p').filter({ hasText: 'Общая стоимость' }).locator('strong')
  const inBasket = await openReasons(page)
  const names = await expectExplained(inBasket, (await basketTotal().textContent()) ?? '')
  expect(names.some((name) => name.startsWith('Скидка на товарЦена снижена с'))).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // A change of the basket: the guess shows the old lines dimmed, the answer brings the new ones.
  const changed = page.waitForResponse(/\/trpc\/basket\.changeQuantity/)
  await page.getByRole('button', { name: 'Увеличить количество' }).first().click()
  await changed
  await expect(inBasket.getByText('3 шт. по 1 000 р.')).toBeVisible()
  await expectExplained(inBasket, (await basketTotal().textContent()) ?? '')

  await tell(page, 'checkout.update', { couponText: 'gel_lak-15' })
  await takeCourier(page)
  await openPage(page, '/shop/cart/checkout/')
  await fillContacts(page, freshPhone())
  await page.getByLabel('Улица').fill('Лесная')
  await page.getByLabel('Дом').fill('12')
  await paymentGroup(page).getByRole('radio', { name: 'Банковской картой онлайн' }).check()
  const inCheckout = await openReasons(page)
  await expect(inCheckout.getByText(/за\sполную предоплату/)).toBeVisible()
  await expectExplained(inCheckout, await settledTotal(page))

  // The post collects cash for a fee, and there is no discount for paying ahead.
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
  const inOrder = await openReasons(page)
  expect(await expectExplained(inOrder, total)).toEqual(shown)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
