import type { Locator, Page } from '@playwright/test'
import { deliveryGroup } from './support/checkout-steps.ts'
import { serveGoogle } from './support/google-stand-in.ts'
import { serveMapSetting } from './support/map-setting.ts'
import {
  addressOfRow,
  CITY,
  mapOf,
  openCheckoutIn,
  pickerOf,
  pickupRadio,
  rowsOf,
  showMap,
} from './support/pickup-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

const TILES = 'https://tiles.example'

/** Taps things and counts it. Scrolling and typing are no taps. */
class Finger {
  taps = 0

  async tap(target: Locator): Promise<void> {
    this.taps++
    await target.click()
  }
}

const MAPS: readonly (readonly [name: string, kind: string, serve: (page: Page) => Promise<unknown>])[] = [
  ['the shop’s own map', 'embedded', async () => undefined],
  ['tiles', 'embedded', serveTiles],
  ['Google’s map', 'google', (page) => serveGoogle(page, 'works')],
]

async function serveTiles(page: Page): Promise<void> {
  await serveMapSetting(page, {
    ...{ name: 'tilesUrl', value: `${TILES}/{z}/{x}/{y}.png` },
    ...{ directive: 'img-src', host: TILES },
  })
  await page.route(`${TILES}/**`, (route) => route.fulfill({ contentType: 'image/png', body: '' }))
}

for (const [name, kind, serve] of MAPS) {
  // Requirement: PICK-58, PICK-68, PICK-70, PICK-72
  test(`chooses a point near a metro station in five taps, beside ${name} @phone-only @phone`, async ({
    page,
  }) => {
    await serve(page)
    await openCheckoutIn(page, CITY.moscow)
    const finger = new Finger()
    await finger.tap(pickupRadio(page))
    const picker = pickerOf(page)
    await expect(picker.getByText(/^Сначала\s— ближайшие к\sцентру города$/)).toBeVisible()
    await finger.tap(picker.getByRole('button', { name: '2, Замоскворецкая линия' }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await finger.tap(picker.getByRole('button', { name: 'Сокол', exact: true }))
    // The nearest point is open, so that it takes one tap less than any other.
    const rows = rowsOf(picker)
    await expect(rows.first().getByRole('button', { name: 'Заберу здесь' })).toBeVisible()
    const another = rows.nth(2)
    await expect(another).toContainText(/^[^·]*\d\sм\s· Сокол/)
    await expectAccessible(page)
    const address = await addressOfRow(another)
    await finger.tap(another.getByRole('button').first())
    await finger.tap(another.getByRole('button', { name: 'Заберу здесь' }))
    await expect(deliveryGroup(page).getByText(address, { exact: true })).toBeVisible()
    expect(finger.taps).toBe(5)

    // The picker remembers the place, also for its map.
    await deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true }).click()
    await expect(picker.getByRole('button', { name: 'метро Сокол: не считать расстояние' })).toBeVisible()
    await showMap(picker)
    await expect(mapOf(picker)).toHaveAttribute('data-map', kind)
    await expect(mapOf(picker)).toHaveAttribute('data-zoom', '15')
    // Near the ground no points form a cluster.
    await expect(mapOf(picker).locator('[data-point]').first()).toBeVisible()
    await expect(mapOf(picker).getByRole('button', { name: /приблизить$/ })).toHaveCount(0)
  })
}

// Requirement: PICK-58, PICK-68
test('chooses the nearest point to a typed station, and a point in a typed street, in four taps @phone-only @phone', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = pickerOf(page)
  const change = deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })
  await test.step('a station', async () => {
    const finger = new Finger()
    await finger.tap(pickupRadio(page))
    await finger.tap(picker.getByPlaceholder('Введите адрес'))
    await page.keyboard.type('тверская')
    await finger.tap(picker.getByRole('button', { name: /^Показать ближайшие к\s«метро Тверская»/ }))
    await finger.tap(rowsOf(picker).first().getByRole('button', { name: 'Заберу здесь' }))
    await expect(change).toBeVisible()
    expect(finger.taps).toBe(4)
  })
  await test.step('a street', async () => {
    const finger = new Finger()
    await finger.tap(change)
    await finger.tap(picker.getByPlaceholder('Введите адрес'))
    await page.keyboard.type('песчаная')
    const row = rowsOf(picker).first()
    await expect(row).toContainText('Песчаная')
    const address = await addressOfRow(row)
    await finger.tap(row.getByRole('button').first())
    await finger.tap(row.getByRole('button', { name: 'Заберу здесь' }))
    await expect(deliveryGroup(page).getByText(address, { exact: true })).toBeVisible()
    expect(finger.taps).toBe(4)
  })
})

// Requirement: PICK-68
test('chooses a point in a district in three taps where there is no metro @phone-only @phone', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.chelyabinsk)
  const finger = new Finger()
  await finger.tap(pickupRadio(page))
  const picker = pickerOf(page)
  await finger.tap(picker.getByRole('button', { name: 'Ленинский' }))
  await finger.tap(rowsOf(picker).first().getByRole('button', { name: 'Заберу здесь' }))
  await expect(deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })).toBeVisible()
  expect(finger.taps).toBe(3)
})

// Requirement: PICK-69
test('reaches the list and the chips by one Tab each, and moves in them by arrow keys', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  await pickupRadio(page).check()
  const picker = pickerOf(page)
  const chips = picker.getByRole('group', { name: 'Метро и районы' }).getByRole('button')
  await expect(chips.first()).toBeVisible()
  await picker.getByRole('button', { name: 'Рядом со мной' }).focus()
  await page.keyboard.press('Tab')
  await expect(chips.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(chips.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(chips.last()).toBeFocused()
  await page.keyboard.press('Tab')
  const heads = rowsOf(picker).locator('button[aria-expanded]')
  await expect(heads.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(heads.nth(2)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(mapOf(picker).getByRole('region', { name: 'Карта пунктов выдачи' })).toBeFocused()
  // The list remembers its row.
  await page.keyboard.press('Shift+Tab')
  await expect(heads.nth(2)).toBeFocused()

  // Stations are chosen by keys too; the focus returns to the line.
  await chips.nth(1).press('Enter')
  const stations = picker.getByRole('list', { name: 'Замоскворецкая линия' }).getByRole('button')
  await stations.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(stations.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chips.nth(1)).toBeFocused()
  await expect(rowsOf(picker).first()).toContainText(/\d\sм/)
})
