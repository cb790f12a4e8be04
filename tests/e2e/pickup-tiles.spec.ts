import { openPage } from './support/checkout-steps.ts'
import { serveMapSetting } from './support/map-setting.ts'
import { CITY, mapOf, openCheckoutIn, openPicker, rowsOf } from './support/pickup-steps.ts'
import { expect, faultyTest as test } from './support/shop-test.ts'

const HOST = 'https://tiles.example'
/** A PNG of one grey pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
const SOURCE = '© участники OpenStreetMap, ODbL'

// Requirement: PICK-63, PICK-64
test('shows streets from a tile server and falls back to the plain map without it', async ({ page }) => {
  await serveMapSetting(page, {
    ...{ name: 'tilesUrl', value: `${HOST}/{z}/{x}/{y}.png` },
    ...{ directive: 'img-src', host: HOST },
  })
  await page.route(`${HOST}/**`, (route) => route.abort())
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  const map = mapOf(picker)
  await expect(map.locator('canvas.leaflet-tile-loaded').first()).toBeVisible()
  await expect(map.locator('img.leaflet-tile')).toHaveCount(0)
  await expect(map.getByText(SOURCE)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.unroute(`${HOST}/**`)
  const requested: string[] = []
  await page.route(`${HOST}/**`, (route) => {
    requested.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/png', body: TILE })
  })
  await page.getByRole('button', { name: 'Выбрать пункт' }).click()
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  await rowsOf(picker).nth(2).getByRole('button').first().click()
  await expect(map).toHaveAttribute('data-zoom', '17')
  await expect.poll(() => requested.some((path) => path.startsWith('/17/'))).toBe(true)
  await expect(map.getByText(SOURCE)).toHaveCount(0)
})

// Requirement: PAGE-22
test('shows the street of a store where there are tiles', async ({ page }) => {
  await serveMapSetting(page, {
    ...{ name: 'tilesUrl', value: `${HOST}/{z}/{x}/{y}.png`, address: '**/contacts/' },
    ...{ directive: 'img-src', host: HOST },
  })
  await page.route(`${HOST}/**`, (route) => route.fulfill({ contentType: 'image/png', body: TILE }))
  await openPage(page, '/contacts/')
  const store = page.getByRole('article').first()
  await store.scrollIntoViewIfNeeded()
  await expect(store.locator('[data-map]')).toHaveAttribute('data-zoom', '16')
})
