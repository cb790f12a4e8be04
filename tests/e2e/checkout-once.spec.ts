import type { Page } from '@playwright/test'
import { errorList, openPage, openReadyCheckout, submitButton } from './support/checkout-steps.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  troubledTest as test,
} from './support/shop-test.ts'

const PLACE = /\/trpc\/orders\.place\?/
const placedAlready = (page: Page) => page.getByRole('heading', { name: /^Заказ №\s\d+ уже оформлен$/ })
/** The page goes to its order by itself in a while: these ways lead nowhere, so that it can be looked at. */
const stay = (page: Page) => page.route(/\/order\//, (route) => route.abort('aborted'))
const storedFields = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checkout-form')))

/** The order reaches the shop, its answer does not reach the page. */
async function loseAnswer(page: Page, kind = PLACE): Promise<void> {
  await page.route(kind, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test('when the answer is lost, the page says that the order stands, and leads there', async ({ page }) => {
  await openReadyCheckout(page)
  await loseAnswer(page)
  await stay(page)
  await submitButton(page).click()
  await expect(placedAlready(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ has: placedAlready(page) })).toBeFocused()
  expect(await storedFields(page)).toEqual([])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const number = /\d+/.exec((await placedAlready(page).textContent()) ?? '')?.[0]
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Перейти к заказу' }).click()
  await expect(page.getByRole('heading', { name: `Заказ № ${number}` })).toBeVisible()
})

test('without a network the page cannot know; when it is back, the page asks for the order', async ({
  page,
  context,
}) => {
  await openReadyCheckout(page)
  await page.route(PLACE, async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort('connectionreset')
  })
  await submitButton(page).click()
  await expect(errorList(page)).toHaveText(['Что-то пошло не так', /^Нет связи с магазином/])
  await expect(submitButton(page)).toBeEnabled()
  await context.setOffline(false)
  await expect(placedAlready(page)).toBeVisible()
  await expect(page).toHaveURL(/\/order\//)
})

test('when the page is reloaded before the answer, the basket names the order', async ({ page }) => {
  await openReadyCheckout(page)
  await page.route(PLACE, async (route) => {
    await route.fetch()
    await page.reload()
  })
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/shop\/cart\/$/)
  await expect(page.getByText(/Заказ №\s\d+ уже оформлен/)).toBeVisible()
  await page.getByRole('link', { name: 'Перейти к заказу' }).click()
  await expect(page.getByRole('heading', { name: /^Заказ №\s\d+/ })).toBeVisible()
})

test('other tabs: one learns at once of the order, one that knows nothing presses too and makes no second', async ({
  page,
  context,
}) => {
  await openReadyCheckout(page)
  const second = await context.newPage()
  const deaf = await context.newPage()
  await deaf.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    window.addEventListener = ((type: string, ...rest: [EventListener]) => {
      if (type !== 'storage') listen(type, ...rest)
    }) as typeof window.addEventListener
  })
  for (const tab of [second, deaf]) {
    await openPage(tab, '/shop/cart/checkout/')
    await expect(tab.getByLabel('Улица')).toHaveValue('Лесная')
  }
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
  await expect(placedAlready(second)).toBeVisible()
  await expect(second).toHaveURL(page.url())

  await submitButton(deaf).click()
  await expect(placedAlready(deaf)).toBeVisible()
  await expect(deaf).toHaveURL(page.url())
})

test('the one-click order whose answer was lost says so in its window', async ({ page }) => {
  await openReadyCheckout(page)
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  await loseAnswer(page, /\/trpc\/orders\.placeQuick\?/)
  await stay(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(placedAlready(page)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Перейти к заказу' }).click()
  await expect(page).toHaveURL(/\/order\//)
})
