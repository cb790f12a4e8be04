import type { Page } from '@playwright/test'
import { PLAIN } from './support/basket-steps.ts'
import { expect, test } from './support/shop-test.ts'

const PRODUCT = `/product/${PLAIN}/`

function eventsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ((window as { dataLayer?: { event: string }[] }).dataLayer ?? []).map(({ event }) => event),
  )
}

test('what a shopper does stays in this browser as events, which the simulator shows', async ({
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
  // Inside the app the layer goes on.
  await page.getByRole('navigation', { name: 'Хлебные крошки' }).getByRole('link').nth(1).click()
  await expect.poll(() => eventsOf(page)).toEqual(['view_item', 'add_to_cart', 'view_item_list'])
  await page.goto('/shop/cart/')
  await expect.poll(() => eventsOf(page)).toEqual(['view_cart'])
  await page.goto('/search/?query=%D0%BB%D0%B0%D0%BA')
  await expect.poll(() => eventsOf(page)).toEqual(['search', 'view_item_list'])
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect(toSimulator.filter((path) => !path.startsWith('/simulator/captcha'))).toEqual([])

  const room = await context.newPage()
  await room.goto('/simulator/events/')
  const rows = room.locator('#events tr')
  await expect(rows).toHaveCount(6)
  await expect(rows.last()).toContainText(PLAIN)
  // And goes on showing what the shop's own tab does.
  await page.goto(PRODUCT)
  await expect(rows.first()).toContainText('view_item')
  await expect(rows).toHaveCount(7)
  await room.getByRole('button', { name: 'Очистить' }).click()
  await expect(room.getByText('Событий пока нет.')).toBeVisible()
})
