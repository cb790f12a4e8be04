import type { Page, Request } from '@playwright/test'
import { openPage } from './support/checkout-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

/** After the last keystroke, by the specification. */
const SEARCH_DELAY_MS = 1000
const PRODUCT = '/product/MS-537-15/'

test("the first visit asks about the town; 'Да' settles it for good @phone", async ({ page }) => {
  await openPage(page, '/')
  const question = page.getByText('Ваш город — Москва?').filter({ visible: true })
  await expect(question).toBeVisible()
  const answer = page.waitForResponse(/\/trpc\/geo\.set/)
  await page.getByRole('button', { name: 'Да', exact: true }).click()
  await expect(question).toHaveCount(0)
  await expect(townButton(page)).toBeFocused()
  await answer

  await page.reload()
  await expect(townButton(page)).toHaveAccessibleName('Ваш город: Москва. Изменить')
  await expect(question).toHaveCount(0)
})

test('another town is found by its first letters, chosen by the keyboard and remembered @phone', async ({
  page,
}) => {
  const searches: { text: string; at: number }[] = []
  page.on('request', (request) => {
    const text = searchedTown(request)
    if (text !== null) searches.push({ text, at: Date.now() })
  })
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Выбрать другой' }).click()
  const dialog = page.getByRole('dialog', { name: 'Выбор города' })
  const field = dialog.getByRole('combobox', { name: 'Город' })
  const options = dialog.getByRole('option')
  await expect(options.nth(1)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await field.focus()
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'false')
  await field.press('ArrowUp')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')

  await field.pressSequentially('оре')
  const lastKeyAt = Date.now()
  await field.pressSequentially('л')
  await expect(options.first()).toContainText('Орёл')
  expect(searches.map(({ text }) => text)).toEqual(['', 'орел'])
  const waited = (searches[1]?.at ?? 0) - lastKeyAt
  expect(waited).toBeGreaterThanOrEqual(SEARCH_DELAY_MS)
  expect(waited).toBeLessThan(3 * SEARCH_DELAY_MS)

  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(townButton(page)).toHaveAccessibleName('Ваш город: Орёл. Изменить')
  await page.reload()
  await expect(townButton(page)).toHaveAccessibleName('Ваш город: Орёл. Изменить')
  await page.goto(PRODUCT)
  await expect(page.locator('main').getByText(/^Орёл: /)).toBeVisible()
})

test('a town nobody knows is said so, and Escape leaves the old one', async ({ page }) => {
  await openPage(page, '/')
  const opener = page.getByRole('button', { name: 'Выбрать другой' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Выбор города' })
  await dialog.getByRole('combobox', { name: 'Город' }).fill('Ывапролдж')
  await expect(dialog.getByRole('status')).toHaveText('Ничего не нашлось. Проверьте, так ли пишется название')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page.getByText('Ваш город — Москва?').filter({ visible: true })).toBeVisible()
})

function townButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Ваш город: / })
}

/** What a call asks the list of towns for; null for any other call. */
function searchedTown(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url())
  if (!pathname.endsWith('geo.cityOffers')) return null
  const input: Record<string, { cityName: string }> = JSON.parse(searchParams.get('input') ?? '{}')
  return input['0']?.cityName ?? ''
}
