import type { Page } from '@playwright/test'
import { openPage } from './support/checkout-steps.ts'
import { waitUntilHydrated } from './support/hydrated.ts'
import { expect, faultyTest as test } from './support/shop-test.ts'

/** The message for a chunk of code that fails to load. failing-choices.spec.ts covers mutations that fail. */
const NOT_LOADED = 'Не получилось загрузить. Проверьте соединение'

// Requirement: UI-18
test("reports a city dialog whose styles fail to load and opens it on 'Повторить'", async ({ page }) => {
  await page.route('**/assets/city-dialog-*.css', (route) => route.abort())
  await openPage(page, '/help/')
  await page.getByRole('button', { name: 'Выбрать другой' }).click()
  await expect(statusLine(page)).toContainText(NOT_LOADED)
  const dialog = page.getByRole('dialog', { name: 'Выбор города' })
  await expect(dialog).toHaveCount(0)

  await page.unroute('**/assets/city-dialog-*.css')
  await statusLine(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('option').first()).toBeVisible()
  // The dialog's own styles have loaded, too: its list scrolls.
  await expect(dialog.getByRole('listbox')).toHaveCSS('overflow-y', 'auto')
})

// Requirement: UI-18, UI-20
test('reports a phone menu that fails to load and opens it on the next press @phone-only @phone', async ({
  page,
}) => {
  await page.route('**/assets/menu-dialog-*.js', (route) => route.abort())
  await openPage(page, '/help/')
  await page.getByRole('button', { name: 'Меню' }).click()
  await expect(statusLine(page)).toContainText(NOT_LOADED)

  await page.unroute('**/assets/menu-dialog-*.js')
  await page.getByRole('button', { name: 'Меню' }).click()
  await expect(page.getByRole('dialog', { name: 'Каталог' })).toBeVisible()
})

// Requirement: UI-35
test('offers to reload a page whose code is gone, as after several releases', async ({ page }) => {
  await page.route('**/assets/city-dialog-*.js', (route) => route.fulfill({ status: 404 }))
  await openPage(page, '/help/')
  const opener = page.getByRole('button', { name: 'Выбрать другой' })
  await opener.click()
  await statusLine(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(statusLine(page)).toContainText('Не получилось загрузить. Обновите страницу')
  await page.unroute('**/assets/city-dialog-*.js')
  const reloaded = page.waitForEvent('load')
  await statusLine(page).getByRole('button', { name: 'Обновить' }).click()
  await reloaded
  await waitUntilHydrated(page)
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Выбор города' })).toBeVisible()
})

function statusLine(page: Page) {
  return page.getByRole('status').filter({ hasText: /./ })
}
