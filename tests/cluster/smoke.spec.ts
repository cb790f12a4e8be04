import {
  BUYER,
  chooseCourier,
  openPage,
  paymentGroup,
  pressAddToBasket,
  settledTotal,
  submitButton,
} from '../e2e/support/checkout-steps.ts'
import { searchField, typeQuery } from '../e2e/support/search-steps.ts'
import { test as base, expect } from '../e2e/support/shop-test.ts'
import { accountButton, freshDigits, signInThroughPopup } from '../e2e/support/sign-in.ts'

/** In place of a shop of its own, the test uses the one that `npm run cluster` has started, behind its proxy. */
const test = base.extend<object, { shop: { origin: string; databaseUrl: string; stop(): Promise<void> } }>({
  shop: [
    async ({ browserName: _ }, use, { config }) => {
      await use({ origin: String(config.metadata.origin), databaseUrl: '', stop: async () => {} })
    },
    { scope: 'worker' },
  ],
})

// Requirement: OPS-46
test('searches, fills the basket, signs in, orders, pays, and finds the order in the account @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await test.step('search', async () => {
    await openPage(page, '/')
    await typeQuery(page, 'гель-лак')
    await searchField(page).press('Enter')
    await expect(page).toHaveURL(/\/search\/\?query=/)
    const tile = page
      .locator('main li, main article')
      .filter({ has: page.getByRole('button', { name: /^В корзину/ }) })
      .first()
    await tile.locator('a[href^="/product/"]').first().click()
    await expect(page).toHaveURL(/\/product\//)
  })
  const product = page.url()

  await test.step('basket', async () => {
    await pressAddToBasket(page)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Корзина, 1 товар' })).toBeVisible()
    // The page's copy for newcomers is still kept; it is not this shopper's.
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Корзина, 1 товар' })).toBeVisible()
  })

  await test.step('sign-in', async () => {
    await signInThroughPopup(page, freshDigits())
    await expect(accountButton(page)).toHaveAccessibleName('Личный кабинет')
  })

  await test.step('order', async () => {
    await openPage(page, '/shop/cart/checkout/')
    await page.getByLabel('Фамилия и Имя').fill(BUYER.name)
    await page.getByRole('textbox', { name: 'Email' }).fill(BUYER.email)
    await chooseCourier(page)
    await paymentGroup(page)
      .getByRole('radio', { name: /^Банковской картой онлайн/ })
      .check()
    await settledTotal(page)
    await submitButton(page).click()
    await expect(page).toHaveURL(/\/simulator\/bank\//)
  })

  const orderId = await test.step('pay', async () => {
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(page).toHaveURL(/\/order\//)
    const state = page.getByRole('region', { name: 'Состояние заказа' })
    await expect(state.getByRole('heading', { name: 'Оплачен', exact: true })).toBeVisible({
      timeout: 30_000,
    })
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    return /№\s*(\d+)/.exec(heading ?? '')?.[1] ?? 'no number'
  })

  await test.step('account', async () => {
    await openPage(page, '/personal/orders/')
    const row = page.locator('main').getByRole('listitem').filter({ hasText: orderId }).first()
    await expect(row).toContainText('Оплачен')
  })

  await test.step('a newcomer on the same pages', async () => {
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    for (const path of ['/', product]) {
      await other.goto(path)
      await expect(other.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible()
      await expect(other.getByRole('banner').getByRole('link', { name: /^Корзина,/ })).toHaveCount(0)
    }
    await other.context().close()
  })
})
