import { type CDPSession, type Page, request } from '@playwright/test'
import { openPage, ownProduct } from './support/checkout-steps.ts'
import { waitUntilHydrated } from './support/hydrated.ts'
import { expect, faultyTest, watchCalls } from './support/shop-test.ts'

const test = faultyTest.extend<{ devtools: CDPSession }>({
  /** Detached after the test, because the next one has the same page, where its emulations would last. */
  devtools: async ({ page }, use) => {
    const devtools = await page.context().newCDPSession(page)
    await use(devtools)
    await devtools.detach()
  },
})

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
  devtools,
}) => {
  await refuseScriptCookies(devtools)
  await dropCookies(page)
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
  const buy = page.getByRole('main').getByRole('button', { name: 'В корзину', exact: true })
  await buy.click()
  await expect(statusLine(page)).toHaveText(NO_COOKIES)
  await page.getByRole('button', { name: 'Купить в один клик' }).click()
  const favorite = page.getByRole('button', { name: /^В избранное/ }).first()
  await favorite.click()
  await expect(statusLine(page)).toHaveText(NO_COOKIES)
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  await expect(buy).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls.filter((url) => /\.(?:add|putInBasket)\b/.test(url))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

// Requirement: BASK-400
test('a guest with a favorite is known, although scripts may not try cookies', async ({ page, devtools }) => {
  await openPage(page, ownProduct().path)
  const favorite = page.getByRole('button', { name: /^В избранное/ }).first()
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await refuseScriptCookies(devtools)
  await openPage(page, ownProduct().path)
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('main').getByRole('button', { name: 'В корзину', exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Перейти в корзину' })).toBeVisible()
})

async function refuseScriptCookies(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
}

/** Drops the cookies of the shop's pages and calls, as a browser does that blocks them. */
async function dropCookies(page: Page): Promise<void> {
  await page.route(/^[^?]*(?:\/|\/trpc\/[^/]*)(?:\?.*)?$/, async (route) => {
    // A context of its own for each request, because the answer leaves its cookies there.
    const apart = await request.newContext()
    const asked = { ...route.request().headers(), 'accept-encoding': 'identity' }
    const response = await apart.fetch(route.request(), { headers: asked, maxRedirects: 0 })
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
    await apart.dispose()
  })
}

function statusLine(page: Page) {
  return page.getByRole('status').filter({ hasText: /./ })
}
