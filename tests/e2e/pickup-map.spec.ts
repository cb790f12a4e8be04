import type { Locator } from '@playwright/test'
import { deliveryGroup } from './support/checkout-steps.ts'
import {
  addressOn,
  boxOf,
  CITY,
  filterToOnePoint,
  mapOf,
  openCheckoutIn,
  openPicker,
  panelOf,
  pressSomePoint,
  rowsOf,
} from './support/pickup-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

// Requirement: PICK-9, PICK-10, PICK-13, PICK-15, PICK-38, PICK-39, PICK-40, PICK-42, PICK-43, PICK-44, PICK-47
// Requirement: PICK-49, PICK-52, PICK-60
test('fills the screen up to 728 px, and in wider windows shows points on a map beside the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 728, height: 900 })
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  await expect.poll(() => boxOf(picker)).toEqual([0, 0, 728])
  await expect(picker.locator('[data-mode]')).toHaveAttribute('data-mode', 'list')
  const reopen = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Выбрать пункт' }).click()
    await expect(picker.locator('[data-mode]')).toHaveAttribute('data-mode', 'list-with-map')
    await expect(picker.getByRole('button', { name: 'Списком' })).toHaveCount(0)
  }
  for (const width of [729, 1440]) {
    await test.step(`${width} px: a list of 350 px, and the toggle of details is in sight`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await reopen()
      // A window over the page has the page on every side of it.
      const box = await picker.boundingBox()
      expect(Math.min(box?.x ?? 0, box?.y ?? 0)).toBeGreaterThan(0)
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width)
      const list = picker.getByRole('list', { name: 'Пункты выдачи' })
      expect(Math.round((await list.boundingBox())?.width ?? 0)).toBe(350)
      const toggle = panelOf(picker).getByRole('button', { name: 'Подробнее' })
      for (let i = 0; i < 4; i++) {
        await rowsOf(picker).nth(i).getByRole('button').first().click()
        await expect(panelOf(picker).getByRole('heading')).toBeVisible()
        await expect(panelOf(picker).getByText('Оплата', { exact: true })).toBeAttached()
        expect(await isInSight(toggle), await addressOn(panelOf(picker))).toBe(true)
      }
      await expectNoSidewaysScroll(page)
    })
  }
  await reopen()
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
    // The list has come to rest at the row of the point that was pressed on the map.
    const take = rowsOf(picker).getByRole('button', { name: 'Заберу здесь' })
    await expect(take).toBeInViewport({ ratio: 1 })
    const at = await rowsOf(picker).filter({ hasNot: take }).nth(1).getAttribute('data-index')
    const row = picker.locator(`li[data-index="${at}"]`).getByRole('button').first()
    await row.press('Enter')
    await expect(row).toHaveAttribute('aria-expanded', 'true')
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
