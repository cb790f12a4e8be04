import type { Page } from '@playwright/test'
import { PLAIN, setQuantity } from './support/basket-steps.ts'
import {
  BUYER,
  errorList,
  freshPhone,
  openPage,
  openReadyCheckout,
  submitButton,
} from './support/checkout-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, faultyTest as test } from './support/shop-test.ts'

const PLACE = /\/trpc\/orders\.place\?/
const placedAlready = (page: Page) => page.getByRole('heading', { name: /^Заказ №\s\d+ уже оформлен$/ })
/** Aborts navigations to the order, which the page starts by itself after a while, so that it can be examined. */
const blockOrderPage = (page: Page) => page.route(/\/order\//, (route) => route.abort('aborted'))
const storedFields = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checkout-form')))

/** Lets the order reach the server, but not the answer the page. */
async function loseAnswer(page: Page, kind = PLACE): Promise<void> {
  await page.route(kind, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

// Requirement: CHK-59, CHK-63
test('says that the order is placed when the answer is lost, and links to it', async ({ page }) => {
  await openReadyCheckout(page)
  await loseAnswer(page)
  await blockOrderPage(page)
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

// Requirement: CHK-57, CHK-58, CHK-63, CHK-71, CHK-74
test('reports an error while offline, and finds the placed order once online again', async ({
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

// Requirement: CHK-79
test('names an order that was cancelled before the shopper learned of it', async ({ page, context }) => {
  await openReadyCheckout(page)
  await page.route(PLACE, async (route) => {
    const answer = await (await route.fetch()).text()
    const id = /"orderId":(\d+)/.exec(answer)?.[1]
    await context.setOffline(true)
    await page.request.post(`/simulator/api/orders/${id}/advance?to=cancelled`)
    await route.abort('connectionreset')
  })
  await submitButton(page).click()
  await expect(errorList(page)).toHaveText(['Что-то пошло не так', /^Нет связи с магазином/])
  await expect(page.getByRole('alert').filter({ hasText: 'неизвестно, оформлен ли заказ' })).toBeAttached()
  await expect(page.getByText('Неправильно заполнены обязательные поля:')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /^Заказ №\s\d+ отменён$/ })).toBeVisible()
  expect(await storedFields(page)).not.toEqual([])
  await page.goto('/shop/cart/')
  await expect(page.getByText(/Заказ №\s\d+ отменён/)).toBeVisible()
  await page.getByRole('link', { name: 'Посмотреть или повторить его' }).click()
  await expect(page.getByRole('button', { name: 'Повторить заказ' })).toBeVisible()
})

// Requirement: CHK-64
test('names the order on the basket page after a reload before the answer', async ({ page }) => {
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

// Requirement: ORD-5, ORD-6, CHK-63
test('leads other tabs to the one order, including a tab that submits unaware of it', async ({
  page,
  context,
}) => {
  await openReadyCheckout(page)
  const second = await context.newPage()
  const unaware = await context.newPage()
  await unaware.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    window.addEventListener = ((type: string, ...rest: [EventListener]) => {
      if (type !== 'storage') listen(type, ...rest)
    }) as typeof window.addEventListener
  })
  for (const tab of [second, unaware]) {
    await openPage(tab, '/shop/cart/checkout/')
    await expect(tab.getByLabel('Улица')).toHaveValue('Лесная')
  }
  await submitButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
  await expect(placedAlready(second)).toBeVisible()
  await expect(second).toHaveURL(page.url())

  await submitButton(unaware).click()
  await expect(placedAlready(unaware)).toBeVisible()
  await expect(unaware).toHaveURL(page.url())
})

// Requirement: CHK-63
test('names a one-click order in its dialog over the emptied basket once online again', async ({
  page,
  context,
}) => {
  await setQuantity(page, PLAIN, 1)
  await openPage(page, '/shop/cart/')
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  await dialog.getByLabel('Фамилия и Имя').fill(BUYER.name)
  await dialog.getByLabel('Номер телефона').fill(freshPhone())
  await page.route(/\/trpc\/orders\.placeQuick\?/, async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort('connectionreset')
  })
  await blockOrderPage(page)
  await dialog.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(dialog.getByText('Что-то пошло не так')).toBeVisible()
  await context.setOffline(false)
  await expect(dialog.getByRole('heading', { name: /^Заказ №\s\d+ уже оформлен$/ })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Перейти к заказу' })).toBeVisible()
  await expect(page.getByText('В корзине пока пусто')).toBeAttached()
})

test('says in the one-click dialog that the order is placed when the answer is lost', async ({ page }) => {
  await openReadyCheckout(page)
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  await loseAnswer(page, /\/trpc\/orders\.placeQuick\?/)
  await blockOrderPage(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(placedAlready(page)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Перейти к заказу' }).click()
  await expect(page).toHaveURL(/\/order\//)
})
