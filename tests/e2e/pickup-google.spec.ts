import type { Page } from '@playwright/test'
import { deliveryGroup } from './support/checkout-steps.ts'
import { serveGoogle } from './support/google-stand-in.ts'
import { createGate } from './support/hold-requests.ts'
import {
  addressOn,
  CITY,
  filterToOnePoint,
  mapOf,
  openCheckoutIn,
  openPicker,
  panelOf,
  pressSomePoint,
  rowsOf,
} from './support/pickup-steps.ts'
import { expect, expectAccessible, test } from './support/shop-test.ts'

// Requirement: PICK-10, PICK-19, PICK-34, PICK-38, PICK-39, PICK-40, PICK-42, PICK-62, PICK-70
test('works on Google’s map: clusters, markers, description, and choice', async ({ page }) => {
  await serveGoogle(page, 'works')
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  const map = mapOf(picker)
  await expect(map).toHaveAttribute('data-map', 'google')
  const cluster = map.getByRole('button', { name: /приблизить$/ }).first()
  await expect(cluster).toBeVisible()
  expect([40, 60]).toContain(Math.round((await cluster.locator('img').boundingBox())?.width ?? 0))
  await expectAccessible(page)
  const zoom = Number(await map.getAttribute('data-zoom'))
  await map.getByRole('button', { name: 'Ближе' }).click()
  await expect(map).toHaveAttribute('data-zoom', String(zoom + 1))

  // A pressed cluster falls apart; the focus does not leave the map with it.
  await cluster.press('Enter')
  await expect.poll(async () => Number(await map.getAttribute('data-zoom'))).toBeGreaterThan(zoom + 1)
  await expect(map).toBeFocused()

  const name = await pressSomePoint(picker)
  const panel = panelOf(picker)
  await expect(panel).toBeVisible()
  expect(name).toContain(await addressOn(panel))
  await panel.getByRole('button', { name: 'Подробнее' }).click()
  await expect(panel.getByText(/^Метро /)).toBeVisible()
  await panel.getByRole('button', { name: 'Закрыть описание пункта' }).click()
  await expect(panel).toBeHidden()

  await rowsOf(picker).nth(2).getByRole('button').first().click()
  await expect(map).toHaveAttribute('data-zoom', '17')
  const [frame, marker] = await Promise.all([
    map.boundingBox(),
    map.locator('img[src$="/chosen.svg"]').boundingBox(),
  ])
  if (!frame || !marker) throw new Error('no map')
  expect(Math.abs(marker.x + marker.width / 2 - (frame.x + frame.width / 2))).toBeLessThan(3)
  expect(Math.abs(marker.y + marker.height - (frame.y + frame.height / 2))).toBeLessThan(3)

  // The only point left is shown at zoom 16; without the filter the points of the whole city are back.
  await panel.getByRole('button', { name: 'Закрыть описание пункта' }).click()
  await filterToOnePoint(picker)
  await expect(map.locator('[data-point]')).toHaveCount(1)
  await expect(map).toHaveAttribute('data-zoom', '16')
  await picker.getByRole('button', { name: 'Стереть адрес' }).click()
  await expect(cluster).toBeVisible()

  // Near the ground no points form a cluster.
  await picker.getByRole('button', { name: '2, Замоскворецкая линия' }).click()
  await picker.getByRole('button', { name: 'Сокол', exact: true }).click()
  await expect(map).toHaveAttribute('data-zoom', '15')
  await expect(map.locator('[data-point]').first()).toBeVisible()
  await expect(cluster).toHaveCount(0)
  await pressSomePoint(picker)
  await panel.getByRole('button', { name: 'Заберу здесь' }).click()
  await expect(picker).toBeHidden()
  await expect(deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })).toBeVisible()
})

// Requirement: PICK-62
test('falls back to the shop’s own map where Google’s script fails', async ({ page }) => {
  await serveGoogle(page, 'fails')
  await openCheckoutIn(page, CITY.moscow)
  const map = mapOf(await openPicker(page))
  await expect(map).toHaveAttribute('data-map', 'embedded')
  await expect(map.getByRole('button', { name: /приблизить$/ }).first()).toBeVisible()
})

// Requirement: PICK-62
test('falls back to the shop’s own map after ten seconds without Google’s script, and when it refuses the key', async ({
  page,
}) => {
  await page.clock.install()
  await serveGoogle(page, 'works')
  const release = await delayScript(page)
  await openCheckoutIn(page, CITY.moscow)
  const map = mapOf(await openPicker(page))
  await expect(map).toHaveAttribute('data-map', 'google')
  await page.clock.runFor(10_000)
  await expect(map).toHaveAttribute('data-map', 'embedded')
  await test.step('the key is refused after the map has been drawn', async () => {
    await page.keyboard.press('Escape')
    release()
    await page.getByRole('button', { name: 'Выбрать пункт' }).click()
    await expect(map).toHaveAttribute('data-map', 'google')
    await expect(map.getByRole('button', { name: /приблизить$/ }).first()).toBeVisible()
    await page.evaluate('window.gm_authFailure()')
    await expect(map).toHaveAttribute('data-map', 'embedded')
  })
})

/** Holds Google's script until the returned function is called. */
async function delayScript(page: Page): Promise<() => void> {
  const { isOpen, open } = createGate()
  await page.route('https://maps.googleapis.com/**', async (route) => {
    await isOpen
    await route.fallback()
  })
  return open
}
