import type { Page } from '@playwright/test'
import { PLAIN } from './support/basket-steps.ts'
import { expect, faultyTest, test } from './support/shop-test.ts'

const PRODUCT = `/product/${PLAIN}/`

function eventsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ((window as { dataLayer?: { event: string }[] }).dataLayer ?? []).map(({ event }) => event),
  )
}

// Requirement: ANL-1, ANL-2, ANL-4, ANL-5, ANL-9
test('keeps analytics events in the browser, where the simulator shows them', async ({
  page,
  context,
  simulator,
}) => {
  await simulator.setStock(PLAIN, 50)
  const hosts = new Set<string>()
  const toSimulator: string[] = []
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    hosts.add(host)
    if (pathname.startsWith('/simulator/')) toSimulator.push(pathname)
  })

  await page.goto(PRODUCT)
  await expect.poll(() => eventsOf(page)).toEqual(['view_item'])
  await page.getByRole('main').getByRole('button', { name: 'В корзину' }).first().click()
  await expect.poll(() => eventsOf(page)).toEqual(['view_item', 'add_to_cart'])
  // Navigation inside the app keeps the data layer.
  await page.getByRole('navigation', { name: 'Хлебные крошки' }).getByRole('link').nth(1).click()
  await expect.poll(() => eventsOf(page)).toEqual(['view_item', 'add_to_cart', 'view_item_list'])
  await page.goto('/search/?query=%D0%BB%D0%B0%D0%BA')
  await expect.poll(() => eventsOf(page)).toEqual(['search', 'view_item_list'])
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect(toSimulator.filter((path) => !path.startsWith('/simulator/captcha'))).toEqual([])

  const simulatorPage = await context.newPage()
  await simulatorPage.goto('/simulator/events/')
  const rows = simulatorPage.locator('#events tr')
  await expect(rows).toHaveCount(5)
  await expect(rows.last()).toContainText(PLAIN)
  // The simulator's page also follows later events of the shop's tab.
  await page.goto(PRODUCT)
  await expect(rows.first()).toContainText('view_item')
  await expect(rows).toHaveCount(6)
  await simulatorPage.getByRole('button', { name: 'Очистить' }).click()
  await expect(simulatorPage.getByText('Событий пока нет.')).toBeVisible()
})

// Requirement: UI-401
faultyTest(
  'starts analytics once the connection is back that was lost before it had loaded',
  async ({ page, context }) => {
    const code = '**/assets/deferred-startup-*.js'
    await page.route(code, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('deferred-startup'))
    await page.goto(PRODUCT)
    await failed
    await page.unroute(code)
    await context.setOffline(true)
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
    await context.setOffline(false)
    // Sooner than without a sign of a connection.
    await expect.poll(() => eventsOf(page), { timeout: 5000 }).toEqual(['view_item'])
  },
)
