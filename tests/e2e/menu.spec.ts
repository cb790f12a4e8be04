import type { Locator, Page } from '@playwright/test'
import { openPage } from './support/checkout-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

const line = (page: Page) => page.getByRole('navigation', { name: 'Разделы каталога' })
const name = (page: Page, text: string) => line(page).getByRole('link', { name: text, exact: true })

async function centerOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Whether the drawing beside a name has loaded. */
const isDrawn = (link: Locator) =>
  link.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)

// Requirement: CAT-20, CAT-21, CAT-22, UI-21
test('shows subcategories with drawings by pointer, by keyboard, and on phones', async ({ page }) => {
  await openPage(page, '/help/')
  const child = name(page, 'Однотонные')

  await test.step('a pointer that rests on a name opens its panel, and a diagonal way to a product keeps it', async () => {
    await name(page, 'Гель-лаки').hover()
    await expect(child).toBeVisible()
    await expect.poll(() => isDrawn(child)).toBe(true)
    await expectAccessible(page)
    const from = await centerOf(name(page, 'Гель-лаки'))
    await page.mouse.move(from.x, from.y)
    // Sent together, because a pointer that rests on the name in between would open the panel of that name.
    await Promise.all([0.2, 0.5, 1].map((way) => page.mouse.move(from.x + 300 * way, from.y + 100 * way)))
    await expect(child).toBeVisible()
    await name(page, 'Маникюр').hover()
    await expect(child).toBeHidden()
    await page.mouse.move(700, 850)
    await expect(line(page).getByRole('link', { name: 'Все товары категории' })).toBeHidden()
  })

  await test.step('the keyboard opens all categories, goes through them, and closes them', async () => {
    const all = name(page, 'Каталог')
    await all.focus()
    await page.keyboard.press('Enter')
    await expect(all).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(name(page, 'Смотреть всё')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(all).toBeFocused()
    await expect(all).toHaveAttribute('aria-expanded', 'false')
    await name(page, 'Гель-лаки').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(child).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Однотонные' })).toBeVisible()
    await expect(child).toBeHidden()
  })

  await test.step('a press opens and closes all categories', async () => {
    await name(page, 'Каталог').click()
    const tile = name(page, 'Инструменты').first()
    await expect.poll(() => isDrawn(tile)).toBe(true)
    // The page's margin, where there is nothing else to press.
    await page.mouse.click(4, 880)
    await expect(name(page, 'Смотреть всё')).toBeHidden()
  })

  await test.step('on phones the menu has the same drawings', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Меню' }).click()
    const menu = page.getByRole('dialog', { name: 'Каталог' })
    await menu.getByText('Гель-лаки', { exact: true }).click()
    await expect.poll(() => isDrawn(menu.getByRole('link', { name: 'Однотонные' }))).toBe(true)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const url = page.url()
    await page.goBack()
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL(url)
  })

  await test.step('the page that a link of the menu opens is one step from the page below it', async () => {
    const url = page.url()
    await page.getByRole('button', { name: 'Меню' }).click()
    await page.getByRole('dialog', { name: 'Каталог' }).getByRole('link', { name: 'Бренды' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Бренды' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(url)
  })
})
