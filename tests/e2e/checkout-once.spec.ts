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

test('a lost answer: the page says that the order stands, and leads there', async ({ page }) => {
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

test('with no network at all the page cannot know; when it is back, it asks', async ({ page, context }) => {
  await openReadyCheckout(page)
  await page.route(PLACE, async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort('connectionreset')
  })
  await submitButton(page).click()
  await expect(errorList(page)).toHaveText(['Что-то пошло не так'])
  await expect(submitButton(page)).toBeEnabled()
  await context.setOffline(false)
  await expect(placedAlready(page)).toBeVisible()
  await expect(page).toHaveURL(/\/order\//)
})

test('the answer lost and the page reloaded: the basket names the order', async ({ page }) => {
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

test('nothing reached the shop: an error, and the next press orders', async ({ page }) => {
  await openReadyCheckout(page)
  await page.route(PLACE, (route) => route.abort())
  await submitButton(page).click()
  await expect(errorList(page)).toHaveText(['Что-то пошло не так'])
  await page.unrouteAll()
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
})

test('a second tab learns at once that the first has ordered', async ({ page, context }) => {
  await openReadyCheckout(page)
  const second = await context.newPage()
  await openPage(second, '/shop/cart/checkout/')
  await expect(second.getByLabel('Улица')).toHaveValue('Лесная')
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
  await expect(placedAlready(second)).toBeVisible()
  await expect(second).toHaveURL(page.url())
})

test('a second tab that knows nothing presses too: one order', async ({ page, context }) => {
  await openReadyCheckout(page)
  const second = await context.newPage()
  await second.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    window.addEventListener = ((type: string, ...rest: [EventListener]) => {
      if (type !== 'storage') listen(type, ...rest)
    }) as typeof window.addEventListener
  })
  await openPage(second, '/shop/cart/checkout/')
  await expect(second.getByLabel('Улица')).toHaveValue('Лесная')
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
  await submitButton(second).click()
  await expect(placedAlready(second)).toBeVisible()
  await expect(second).toHaveURL(page.url())
})

test('the one-click order whose answer was lost says so in its window', async ({ page }) => {
  await openReadyCheckout(page)
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  await loseAnswer(page, /\/trpc\/orders\.placeQuick\?/)
  await stay(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(placedAlready(page)).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Перейти к заказу' }).click()
  await expect(page).toHaveURL(/\/order\//)
})
