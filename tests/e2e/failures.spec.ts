import type { Page } from '@playwright/test'
import { openPage } from './support/checkout-steps.ts'
import { expect, troubledTest as test } from './support/shop-test.ts'

/** Code that does not come; changes that fail are those of failing-choices.spec.ts. */
const NOT_LOADED = 'Не получилось загрузить. Проверьте соединение'

test("a choice of city that does not load says so, and 'Повторить' opens it", async ({ page }) => {
  for (const file of ['js', 'css'] as const) {
    await test.step(file, async () => {
      await page.route(`**/assets/city-dialog-*.${file}`, (route) => route.abort())
      await openPage(page, '/help/')
      await page.getByRole('button', { name: 'Выбрать другой' }).click()
      await expect(statusLine(page)).toContainText(NOT_LOADED)
      const dialog = page.getByRole('dialog', { name: 'Выбор города' })
      await expect(dialog).toHaveCount(0)

      await page.unroute(`**/assets/city-dialog-*.${file}`)
      await statusLine(page).getByRole('button', { name: 'Повторить' }).click()
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('option').first()).toBeVisible()
      // Its own styles came too: the list scrolls within the window.
      await expect(dialog.getByRole('listbox')).toHaveCSS('overflow-y', 'auto')
    })
  }
})

test("the phone's menu that does not load says so, and 'Повторить' opens it @phone-only @phone", async ({
  page,
}) => {
  await page.route('**/assets/menu-dialog-*.js', (route) => route.abort())
  await openPage(page, '/help/')
  await page.getByRole('button', { name: 'Меню' }).click()
  await expect(statusLine(page)).toContainText(NOT_LOADED)

  await page.unroute('**/assets/menu-dialog-*.js')
  await statusLine(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('dialog', { name: 'Каталог' })).toBeVisible()
})

function statusLine(page: Page) {
  return page.getByRole('status').filter({ hasText: /./ })
}
