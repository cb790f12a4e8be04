import type { Locator } from '@playwright/test'
import { deliveryGroup } from './support/checkout-steps.ts'
import {
  addressOn,
  CITY,
  countPoints,
  filterToOnePoint,
  mapOf,
  openCheckoutIn,
  openPicker,
  panelOf,
  pressSomePoint,
  rowsOf,
  showMap,
} from './support/pickup-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

// Requirement: PICK-9, PICK-13, PICK-15, PICK-52
test('fills the screen up to 728 px, and in wider windows has a list of 350 px and a toggle of details', async ({
  page,
}) => {
  await page.setViewportSize({ width: 728, height: 900 })
  await openCheckoutIn(page, CITY.petersburg)
  const picker = await openPicker(page)
  await expect.poll(() => boxOf(picker)).toEqual([0, 0, 728])
  await expect(picker.locator('[data-mode]')).toHaveAttribute('data-mode', 'list')
  await page.keyboard.press('Escape')

  for (const width of [729, 1024, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('button', { name: 'Выбрать пункт' }).click()
      await expect(picker.locator('[data-mode]')).toHaveAttribute('data-mode', 'list-with-map')
      // A window over the page has the page on every side of it.
      const box = await picker.boundingBox()
      expect(Math.min(box?.x ?? 0, box?.y ?? 0)).toBeGreaterThan(0)
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width)
      const list = picker.getByRole('list', { name: 'Пункты выдачи' })
      expect(Math.round((await list.boundingBox())?.width ?? 0)).toBe(350)
      const toggle = panelOf(picker).getByRole('button', { name: 'Подробнее' })
      for (let i = 0; i < 8; i++) {
        await rowsOf(picker).nth(i).getByRole('button').first().click()
        await expect(panelOf(picker).getByRole('heading')).toBeVisible()
        await expect(panelOf(picker).getByText('Оплата', { exact: true })).toBeAttached()
        expect(await isInSight(toggle), await addressOn(panelOf(picker))).toBe(true)
      }
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Escape')
    })
  }
})

/** Returns true if nothing covers or cuts off the element along its vertical center line. */
function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = (left + right) / 2
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint(middle, y)),
    )
  })
}

// Requirement: PICK-10, PICK-38, PICK-39, PICK-40, PICK-42, PICK-43, PICK-44, PICK-47, PICK-49, PICK-60
test('shows clusters, markers, and the description of a point on the map', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  const map = mapOf(picker)
  await expect(map).toHaveAttribute('data-map', 'embedded')
  const cluster = map.getByRole('button', { name: /приблизить$/ }).first()
  await expect(cluster).toBeVisible()
  expect([40, 60]).toContain((await cluster.boundingBox())?.width)
  const zoom = Number(await map.getAttribute('data-zoom'))
  await map.getByRole('button', { name: 'Ближе' }).click()
  await expect(map).toHaveAttribute('data-zoom', String(zoom + 1))

  const name = await pressSomePoint(picker)
  const panel = panelOf(picker)
  await expect(panel).toBeVisible()
  expect(name).toContain(await addressOn(panel))
  expect(Math.round((await panel.boundingBox())?.height ?? 0)).toBe(300)
  const marker = map.locator('img[src$="/chosen.svg"]')
  await expect(marker).toHaveAttribute('width', '37')
  await expect(marker).toHaveAttribute('height', '50')

  await panel.getByRole('button', { name: 'Подробнее' }).click()
  await expect(panel.getByRole('button', { name: 'Свернуть подробности' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(panel.getByText(/^Метро /)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Свернуть подробности' }).click()
  await expect(panel.getByText(/^Метро /)).toBeHidden()
  await panel.getByRole('button', { name: 'Подробнее' }).click()

  // Another point is described with its details collapsed.
  const heading = await panel.getByRole('heading').textContent()
  const others = map.locator('[role="button"][data-point]')
  const nearer = map.getByRole('button', { name: 'Ближе' })
  const active = await map
    .locator('[data-point] img[src$="/chosen.svg"]')
    .locator('..')
    .getAttribute('data-point')
  const other = others.and(map.locator(`:not([data-point="${active}"])`)).first()
  while ((await other.count()) === 0) {
    const before = await map.getAttribute('data-zoom')
    await nearer.click()
    await expect(map).not.toHaveAttribute('data-zoom', before ?? '')
  }
  await other.dispatchEvent('click')
  await expect(panel.getByRole('heading')).not.toHaveText(heading ?? '')
  await expect(panel.getByRole('button', { name: 'Подробнее' })).toHaveAttribute('aria-expanded', 'false')

  await test.step('a press in the list centers the map on the point at zoom 17', async () => {
    await rowsOf(picker).nth(2).getByRole('button').first().click()
    await expect(map).toHaveAttribute('data-zoom', '17')
    await expect(panel).toBeVisible()
    const [frame, tip] = await Promise.all([map.boundingBox(), marker.boundingBox()])
    if (!frame || !tip) throw new Error('no map')
    // The tip of the marker is at the center of the map.
    expect(Math.abs(tip.x + tip.width / 2 - (frame.x + frame.width / 2))).toBeLessThan(3)
    expect(Math.abs(tip.y + tip.height - (frame.y + frame.height / 2))).toBeLessThan(3)
  })

  await test.step('the map shows the only point left at zoom 16', async () => {
    await filterToOnePoint(picker)
    await expect(map.locator('[role="button"][data-point]')).toHaveCount(1)
    await expect(map).toHaveAttribute('data-zoom', '16')
    await map.locator('[role="button"][data-point]').click()
  })

  await panel.getByRole('button', { name: 'Заберу здесь' }).click()
  await expect(picker).toBeHidden()
  await expect(deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })).toBeVisible()
})

// Requirement: PICK-11, PICK-12, PICK-14, PICK-15, PICK-16, PICK-17, PICK-19, PICK-29, PICK-41, PICK-49
test('switches between list and map by tabs and ignores the active one @phone-only @phone', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  // The picker fills the screen before anything in it has moved the phone's visual viewport.
  await expect.poll(() => boxOf(picker)).toEqual([0, 0, 390])
  const [map, list] = [
    picker.getByRole('button', { name: 'На карте', exact: true }),
    picker.getByRole('button', { name: 'Списком' }),
  ]
  const mode = picker.locator('[data-mode]')
  await expect(list).toHaveAttribute('aria-pressed', 'true')
  await expect(mode).toHaveAttribute('data-mode', 'list')
  await map.click()
  await expect(map).toHaveAttribute('aria-pressed', 'true')
  const cluster = mapOf(picker)
    .getByRole('button', { name: /приблизить$/ })
    .first()
  await cluster.evaluate((element) => element.setAttribute('data-same', ''))
  await map.click()
  await expect(mode).toHaveAttribute('data-mode', 'map')
  await expect(picker.locator('[data-same]')).toHaveCount(1)
  await list.click()
  await expect(mode).toHaveAttribute('data-mode', 'list')
  await expect(mapOf(picker)).toHaveCount(0)
  const filters = picker.getByRole('button', { name: 'Фильтры' })
  await filters.click()
  const all = await countPoints(picker)
  await picker.getByRole('checkbox', { name: /CDEK/ }).check()
  expect(await countPoints(picker)).toBeLessThan(all)
  await expectAccessible(page)
  await picker.getByRole('checkbox', { name: /CDEK/ }).uncheck()
  await filters.click()
  await rowsOf(picker).nth(1).getByRole('button').first().click()
  await list.click()
  await expect(rowsOf(picker).nth(1).getByRole('button').first()).toHaveAttribute('aria-expanded', 'true')

  // 'Показать на карте' switches to the map and zooms in on the point.
  await picker.getByRole('button', { name: 'Показать на карте' }).click()
  await expect(mode).toHaveAttribute('data-mode', 'map')
  await expect(mapOf(picker)).toHaveAttribute('data-zoom', '17')
  const panel = panelOf(picker)
  expect(Math.round((await panel.boundingBox())?.height ?? 0)).toBe(300)
  await panel.getByRole('button', { name: 'Подробнее' }).click()
  await expect(panel.getByText(/^Метро /)).toBeVisible()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(picker).toBeHidden()
  await expect(page.getByText('Пункт пока не выбран')).toBeVisible()
})

// Requirement: PICK-10, PICK-39, PICK-42, PICK-67
test('zooms into clusters and describes a point on the map by Enter and Space @phone', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  const map = mapOf(picker)
  await showMap(picker)
  const focused = map.locator('[role="button"]:focus')
  await map.getByRole('region', { name: 'Карта пунктов выдачи' }).focus()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/приблизить$/)
  for (let i = 0; i < 12 && /приблизить$/.test((await focused.getAttribute('aria-label')) ?? ''); i++) {
    const before = Number(await map.getAttribute('data-zoom'))
    await page.keyboard.press(i % 2 === 0 ? 'Enter' : 'Space')
    await expect.poll(async () => Number(await map.getAttribute('data-zoom'))).toBeGreaterThan(before)
    // The focus stays on the map, on a marker that can be pressed next.
    await expect(focused).toBeInViewport()
  }
  const panel = panelOf(picker)
  for (const key of ['Enter', 'Space']) {
    const name = await focused.getAttribute('aria-label')
    await page.keyboard.press(key)
    await expect(panel).toBeFocused()
    expect(name).toContain(await addressOn(panel))
    await panel.getByRole('button', { name: 'Закрыть описание пункта' }).press('Enter')
    await expect(panel).toBeHidden()
    await expect(focused).toHaveAccessibleName(name ?? '')
  }
})

/** Returns left edge, upper edge, and width of an element in px. */
async function boxOf(part: Locator): Promise<(number | undefined)[]> {
  const box = await part.boundingBox()
  return [box?.x, box?.y, box?.width]
}
