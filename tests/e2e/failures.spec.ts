import { type CDPSession, type Page, type Route, request } from '@playwright/test'
import type { CityPoints } from '../../shared/pickup/contract.ts'
import { unpackPoints } from '../../shared/pickup/packed-points.ts'
import { deliveryGroup, fillBasket, openPage, ownProduct } from './support/checkout-steps.ts'
import { waitUntilHydrated } from './support/hydrated.ts'
import { expect, faultyTest, watchCalls } from './support/shop-test.ts'
import { runMutation, runQuery } from './support/trpc-calls.ts'

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

// Requirement: FAV-400
test('says that favorites could not be loaded, and loads them on request', async ({ page }) => {
  await openPage(page, '/favorites/')
  await page.route(/catalog\.tiles/, (route) => route.abort())
  await page
    .getByRole('button', { name: /^В избранное/ })
    .first()
    .click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Повторить' })
  await again.waitFor()
  await page.unroute(/catalog\.tiles/)
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^В избранное/, pressed: true })).toHaveCount(2)
})

// Requirement: PICK-400
test('offers to load the chosen point again, and opens the picker although its code had failed', async ({
  page,
}) => {
  await fillBasket(page)
  const [point] = unpackPoints(await runQuery<CityPoints>(page, 'tariffs.points'))
  await runMutation(page, 'checkout.update', { tariffId: point?.tariffId, pickupPointId: point?.id })
  await openPage(page, '/shop/cart/')
  await page.route(/tariffs\.point[,?]/, failCall('tariffs.point'))
  await page.getByRole('link', { name: /^Оформить заказ/ }).click()
  const failure = deliveryGroup(page).getByRole('alert').filter({ hasText: 'Не получилось загрузить пункт' })
  await failure.waitFor()
  await page.unroute(/tariffs\.point[,?]/)
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await expect(failure).toHaveCount(0)
  const code = '**/assets/pickup-dialog-*.js'
  await page.route(code, (route) => route.abort())
  const change = deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })
  await change.click()
  await expect(page.locator('#status')).toContainText(NOT_LOADED)
  await page.unroute(code)
  await change.click()
  // Sooner than by itself.
  await expect(page.getByRole('dialog', { name: 'Пункты выдачи' })).toBeVisible({ timeout: 5000 })
})

/** Lets one call of a batch fail on the server. */
function failCall(name: string) {
  return async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const names = pathname.replace('/trpc/', '').split(',')
    const response = await route.fetch()
    const error = {
      message: 'failed',
      code: -32603,
      data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
    }
    const answers: unknown[] = await response.json()
    await route.fulfill({
      response,
      json: answers.map((answer, i) => (names[i] === name ? { error } : answer)),
    })
  }
}

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
  // Its answer is what makes the guest known.
  const added = page.waitForResponse(/\/trpc\/favorites\.add/)
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await added
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
