import type { Page } from '@playwright/test'
import { openPage, ownProduct } from './support/checkout-steps.ts'
import { waitUntilHydrated } from './support/hydrated.ts'
import { expect, faultyTest as test, watchCalls } from './support/shop-test.ts'

/** The message for a chunk of code that fails to load. failing-choices.spec.ts covers mutations that fail. */
const NOT_LOADED = 'Не получилось загрузить. Проверьте соединение'
const NO_COOKIES = 'Чтобы магазин сохранил ваш выбор, разрешите ему файлы cookie в настройках браузера'

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

// Requirement: BASK-400
test('a browser without cookies is told what to allow, instead of a basket that would be lost', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  const calls = watchCalls(page)
  await openPage(page, '/looks/koshachiy-glaz/')
  const products = page.getByRole('region', { name: 'Набор по уроку' })
  const add = products.getByRole('button', { name: /^В корзину/ }).first()
  await add.click()
  await expect(statusLine(page)).toHaveText(NO_COOKIES)
  await expect(add).toBeVisible()
  await products.getByRole('button', { name: 'Положить всё в корзину' }).click()
  await expect(products.getByRole('alert')).toHaveText(NO_COOKIES)

  await openPage(page, ownProduct().path)
  const favorite = page.getByRole('button', { name: /^В избранное/ }).first()
  await favorite.click()
  await expect(statusLine(page)).toHaveText(NO_COOKIES)
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')

  await page.request.post('/simulator/api/sign-in', { data: { phone: '+79000000002' } })
  await openPage(page, '/personal/orders/')
  await page
    .getByRole('link', { name: /^Заказ № / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Повторить заказ' }).click()
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveText(NO_COOKIES)
  expect(calls.filter((url) => /\.(?:add|putInBasket|repeat)\b/.test(url))).toEqual([])
})

function statusLine(page: Page) {
  return page.getByRole('status').filter({ hasText: /./ })
}
