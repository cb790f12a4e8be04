import type { Page, Route } from '@playwright/test'
import { errorList, openPage, openReadyCheckout, submitButton } from './support/checkout-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, faultyTest as test } from './support/shop-test.ts'

const PLACE = /\/trpc\/orders\.place\?/
const placedAlready = (page: Page) => page.getByRole('heading', { name: /^Заказ №\s\d+ уже оформлен$/ })
/** Aborts navigations to the order, which the page starts by itself after a while, so that it can be examined. */
const blockOrderPage = (page: Page) => page.route(/\/order\//, (route) => route.abort('aborted'))
const storedFields = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checkout-form')))

// Requirement: CHK-59, CHK-63, CHK-64, ORD-5, ORD-6
test('names the order whose answer is lost, after a reload too, and to a tab that submits unaware of it', async ({
  page,
  context,
}) => {
  await openReadyCheckout(page)
  const unaware = await context.newPage()
  await openPage(unaware, '/shop/cart/checkout/')
  await expect(unaware.getByLabel('Улица')).toHaveValue('Лесная')
  await page.bringToFront()
  await page.route(PLACE, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await blockOrderPage(page)
  await submitButton(page).click()
  await expect(placedAlready(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ has: placedAlready(page) })).toBeFocused()
  await expect.poll(() => storedFields(page)).toEqual([])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const number = /\d+/.exec((await placedAlready(page).textContent()) ?? '')?.[0]
  await test.step('a reload names the order on the basket page', async () => {
    const link = page.getByRole('link', { name: 'Перейти к заказу' })
    await expect(link).toHaveAttribute('href', /\/order\//)
    await page.unrouteAll()
    await page.reload()
    await expect(page).toHaveURL(/\/shop\/cart\/$/)
    await expect(page.getByText(new RegExp(`Заказ №\\s${number} уже оформлен`))).toBeVisible()
    await link.click()
    await expect(page.getByRole('heading', { name: `Заказ № ${number}` })).toBeVisible()
  })
  await test.step('another tab leads to the same order', async () => {
    await submitButton(unaware).click()
    await expect(placedAlready(unaware)).toBeVisible()
    await expect(unaware).toHaveURL(page.url())
  })
})

// Requirement: CHK-57, CHK-58, CHK-63, CHK-71, CHK-74, CHK-79
test('reports an error while offline, and once online again names the order, which was cancelled meanwhile', async ({
  page,
  context,
}) => {
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
  await expect(submitButton(page)).toBeEnabled()
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

// Requirement: CHK-63
test('names a one-click order on the checkout once online again', async ({ page, context }) => {
  await openReadyCheckout(page)
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  await page.route(/\/trpc\/orders\.placeQuick\?/, async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort('connectionreset')
  })
  await blockOrderPage(page)
  await dialog.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(dialog.getByText('Что-то пошло не так')).toBeVisible()
  await context.setOffline(false)
  await expect(placedAlready(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Перейти к заказу' })).toBeVisible()
  await expect(page).toHaveURL('/shop/cart/checkout/')
})

// Requirement: CHK-63, UI-21
test('opens the page of a one-click order although its window is closed while the page is on its way', async ({
  page,
}) => {
  await openReadyCheckout(page)
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  const dialog = page.getByRole('dialog', { name: 'Купить в один клик' })
  const loads: Route[] = []
  await page.route(/\/order\//, (route) => void loads.push(route), { times: 1 })
  // The entry of a closed window is taken back 50 ms later. Playwright asks nothing of a page while another is on its way.
  await page.evaluate(() => {
    window.addEventListener('keydown', () => setTimeout(() => void fetch('/robots.txt?closed'), 200))
  })
  // A click would wait for the held page, if the order were answered before Playwright had looked for navigations.
  await dialog.getByRole('button', { name: 'Оформить заказ' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => loads).toHaveLength(1)
  const closed = page.waitForRequest(/closed/, { timeout: 10_000 })
  await page.keyboard.press('Escape')
  await closed
  await loads[0]?.continue()
  await expect(page).toHaveURL(/\/order\//)
})
