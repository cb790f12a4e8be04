import type { Locator } from '@playwright/test'
import { deliveryGroup } from './support/checkout-steps.ts'
import { Finger } from './support/finger.ts'
import {
  addressOfRow,
  CITY,
  mapOf,
  openCheckoutIn,
  panelOf,
  pickerOf,
  pickupRadio,
  rowsOf,
} from './support/pickup-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

// Requirement: PICK-58, PICK-68, PICK-70, PICK-72, PICK-76, PICK-79, PICK-80
test('chooses a point near a metro station in five taps, and by a typed place in four @phone-only @phone', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = pickerOf(page)
  const rows = rowsOf(picker)
  const change = deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })
  await test.step('a station among the chips', async () => {
    const finger = new Finger()
    await finger.tap(pickupRadio(page))
    await expect(picker.getByText(/^Сначала\s— ближайшие к\sцентру города$/)).toBeVisible()
    await finger.tap(picker.getByRole('button', { name: '2, Замоскворецкая линия' }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await finger.tap(picker.getByRole('button', { name: 'Сокол', exact: true }))
    // The nearest point is open, so that it takes one tap less than any other.
    await expect(rows.first().getByRole('button', { name: 'Заберу здесь' })).toBeVisible()
    const another = rows.nth(2)
    await expect(another).toContainText(/^[^·]*\d\sм\s· Сокол/)
    await expectAccessible(page)
    const address = await addressOfRow(another)
    await finger.tap(another.getByRole('button').first())
    await finger.tap(another.getByRole('button', { name: 'Заберу здесь' }))
    await expect(deliveryGroup(page).getByText(address, { exact: true })).toBeVisible()
    expect(finger.taps).toBe(5)
  })
  await test.step('the picker remembers the place, also for its map', async () => {
    await change.click()
    await expect(picker.getByRole('button', { name: 'метро Сокол: не считать расстояние' })).toBeVisible()
    await picker.getByRole('button', { name: 'На карте', exact: true }).click()
    await expect(mapOf(picker)).toHaveAttribute('data-zoom', '15')
    // Near the ground no points form a cluster.
    await expect(mapOf(picker).locator('[data-point]').first()).toBeVisible()
    await expect(mapOf(picker).getByRole('button', { name: /приблизить$/ })).toHaveCount(0)
    const priced = mapOf(picker).locator('[data-priced]').first()
    await expect(priced).toHaveAccessibleName(/, \d{3}\s₽$/)
    await expect(priced.getByText(/^\d{3}\s₽$/)).toBeVisible()
    await expectUncovered(picker)
    await picker.getByRole('button', { name: 'Закрыть', exact: true }).click()
  })
  await test.step('a typed station', async () => {
    const finger = new Finger()
    await finger.tap(change)
    await finger.tap(picker.getByPlaceholder('Введите адрес'))
    await page.keyboard.type('тверская')
    await finger.tap(picker.getByRole('button', { name: /^Показать ближайшие к\sметро «Тверская»/ }))
    await finger.tap(rows.first().getByRole('button', { name: 'Заберу здесь' }))
    await expect(picker).toBeHidden()
    expect(finger.taps).toBe(4)
  })
  await test.step('the nearest points to a typed house where no point is', async () => {
    const finger = new Finger()
    await finger.tap(change)
    await finger.tap(picker.getByPlaceholder('Введите адрес'))
    // Words that name no place leave the points nearest to the station that was named before.
    await page.keyboard.type('такой улицы нет')
    await expect(picker.getByRole('heading', { name: /^Ближайшие к\sметро «Тверская»$/ })).toBeVisible()
    await expect(rows.first()).toContainText(/\d\sм\s·/)
    await picker.getByPlaceholder('Введите адрес').fill('Профсоюзная 999')
    await expect(picker.getByText('не найдены по\u00a0адресу «Профсоюзная 999».').last()).toBeVisible()
    await expect(
      picker.getByRole('heading', { name: /^Ближайшие к\sадресу «Профсоюзная ул\., \d+/ }),
    ).toBeVisible()
    await expect(rows.first()).toContainText(/10\sм\s·/)
    await expectAccessible(page)
    await picker.getByRole('button', { name: 'На карте', exact: true }).click()
    await expect(mapOf(picker).locator('[data-point]').first()).toBeVisible()
    await expectAccessible(page)
    await picker.getByRole('button', { name: 'Списком' }).click()
    const row = rows.nth(1)
    const address = await addressOfRow(row)
    await finger.tap(row.getByRole('button').first())
    await finger.tap(row.getByRole('button', { name: 'Заберу здесь' }))
    await expect(deliveryGroup(page).getByText(address, { exact: true })).toBeVisible()
    expect(finger.taps).toBe(4)
  })
  await test.step('a point in a typed street', async () => {
    const finger = new Finger()
    await finger.tap(change)
    await finger.tap(picker.getByPlaceholder('Введите адрес'))
    await page.keyboard.type('песчаная')
    const row = rows.first()
    await expect(row).toContainText('Песчаная')
    const address = await addressOfRow(row)
    await finger.tap(row.getByRole('button').first())
    await finger.tap(row.getByRole('button', { name: 'Заберу здесь' }))
    await expect(deliveryGroup(page).getByText(address, { exact: true })).toBeVisible()
    expect(finger.taps).toBe(4)
  })
})

/** Presses the lowest marker on the map and expects it above the description that slides in over it. */
async function expectUncovered(picker: Locator): Promise<void> {
  const markers = mapOf(picker).locator('[role="button"][data-point]')
  const boxes = await markers.evaluateAll((all) =>
    all.map((marker) => {
      const { left, bottom } = marker.getBoundingClientRect()
      return { left, bottom }
    }),
  )
  const frame = await mapOf(picker).boundingBox()
  if (!frame) throw new Error('no map')
  const inSight = boxes.filter(
    ({ left, bottom }) => left > 0 && left < frame.width - 60 && bottom < frame.y + frame.height,
  )
  const lowest = boxes.findIndex(({ bottom }) => bottom === Math.max(...inSight.map((other) => other.bottom)))
  await markers.nth(lowest).dispatchEvent('click')
  // The chosen point has such a marker too, as a button.
  const pressed = mapOf(picker).locator('[data-point]:not([role]) > img[src$="/chosen.svg"]')
  const panel = panelOf(picker)
  await expect(panel).toBeVisible()
  await expect
    .poll(async () => {
      const [tip, sheet] = await Promise.all([pressed.boundingBox(), panel.boundingBox()])
      return (tip?.y ?? 0) + (tip?.height ?? 0) < (sheet?.y ?? 0)
    })
    .toBe(true)
}
