import type { Page } from '@playwright/test'
import { basketOf, PLAIN } from './support/basket-steps.ts'
import { holdRequests, openBeforeScripts, SCRIPTS } from './support/hold-requests.ts'
import { waitUntilHydrated } from './support/hydrated.ts'
import { pauseTimers } from './support/page-clock.ts'
import { expect, expectAccessibleAndFitting, testIgnoring } from './support/shop-test.ts'
import { freshDigits, phoneField } from './support/sign-in.ts'

/** The script that opens pages inside the app. It is fetched after the page is hydrated. */
const PAGE_ROUTER = '**/assets/page-router-*.js'

/** Ignores the errors of the failures of this file, and no others. */
const test = testIgnoring(/net::ERR_/, /Failed to fetch dynamically imported module/)

// Requirement: UI-11, UI-12, UI-14
test('accepts presses before the scripts, replays them in order, and drops one on a removed control', async ({
  page,
}) => {
  const release = await openBeforeScripts(page, `/product/${PLAIN}/`)
  const main = page.locator('main')
  const plus = main.getByRole('button', { name: 'Увеличить количество' }).first()
  await plus.click()
  await plus.click()
  await main
    .getByRole('button', { name: /^В избранное/ })
    .filter({ visible: true })
    .first()
    .press('Space')
  const buy = main.getByRole('button', { name: 'В корзину', exact: true }).first()
  await buy.press('Enter')
  await expect(buy, 'the pressed button is dimmed').not.toHaveCSS('opacity', '1')
  // A link waits for the presses before it.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Корзина/ })
    .click()
  await expect(page).toHaveURL(`/product/${PLAIN}/`)
  release()
  await expect(page).toHaveURL('/shop/cart/')
  await expect(main.getByRole('group', { name: /^Количество/ })).toContainText('3')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Избранное, 1' })).toBeVisible()
  await page.unrouteAll()

  await test.step('a press on a control that an earlier press has removed', async () => {
    const releaseBasket = await openBeforeScripts(page, '/shop/cart/')
    const row = page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem')
    await row.getByRole('button', { name: /^Удалить/ }).click()
    await row.getByRole('button', { name: 'Увеличить количество' }).click()
    releaseBasket()
    await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
    await expect.poll(async () => (await basketOf(page)).quantity).toBe(0)
  })
})

// Requirement: CAT-6, SEARCH-1, UI-11, UI-12
test('keeps what is typed, ticked, and entered in a list before its scripts', async ({ page }) => {
  const from = page.getByLabel('Цена от, рублей')
  const to = page.getByLabel('Цена до, рублей')
  const search = page.getByRole('combobox', { name: 'Поиск по магазину' })

  await test.step('the script does not interrupt the typing', async () => {
    const release = await openBeforeScripts(page, '/catalog/gel-laki/')
    await from.pressSequentially('50')
    // Hydration writes the known values into the fields, a moment before it learns what was typed.
    await from.evaluate((field: HTMLInputElement) => {
      field.value = ''
    })
    await page.keyboard.type('0')
    await expect(from).toHaveValue('500')
    await to.pressSequentially('90')
    release()
    await waitUntilHydrated(page)
    await page.keyboard.type('0')
    await expect(to).toHaveValue('900')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?priceFrom=500&priceTo=900$/)
    await page.unrouteAll()
  })

  await test.step('Enter pressed in a field counts', async () => {
    const release = await openBeforeScripts(page, '/catalog/gel-laki/')
    await search.fill('пилка')
    await from.fill('500')
    await page.keyboard.press('Enter')
    release()
    await expect(page).toHaveURL(/\?priceFrom=500$/)
    await page.unrouteAll()
  })

  await test.step('filters ticked before the page router are all applied', async () => {
    const release = await holdRequests(page, PAGE_ROUTER, 'continue')
    await openHydrated(page, '/catalog/gel-laki/')
    await mark(page)
    const ticks = page.getByRole('group', { name: 'Бренд' }).getByRole('checkbox')
    await ticks.nth(0).click()
    await expect(ticks.nth(0)).toBeChecked()
    await ticks.nth(1).click()
    await expect(ticks.nth(1)).toBeChecked()
    release()
    await expect(page).toHaveURL(/brand\[\]=[^&]+&brand\[\]=/)
    await expect(ticks.nth(0)).toBeChecked()
    await expect(ticks.nth(1)).toBeChecked()
    await expect(marked(page)).toBeAttached()
    await page.unrouteAll()
  })

  await test.step('the search needs no script', async () => {
    await page.route(SCRIPTS, () => undefined)
    await page.reload({ waitUntil: 'commit' })
    await search.fill('пилка')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('«пилка»')
  })
})

// Requirement: CALL-2, CALL-24
test('replays a press on the callback button that came before the form @phone', async ({
  page,
  isMobile,
}) => {
  await page.clock.install()
  const release = await openBeforeScripts(page, '/contacts/')
  const block = page.getByRole('region', { name: 'Обратный звонок' })
  const phone = block.getByLabel('Телефон')
  const button = block.getByRole('button', { name: 'Заказать звонок' })
  if (isMobile) {
    await expect(phone).toBeHidden()
    await button.click()
    release()
    await expect(phone).toBeFocused()
    return
  }
  await phone.fill(freshDigits())
  await button.click()
  await expect(page).toHaveURL('/contacts/')
  // The form's script arrives before the press is replayed.
  await pauseTimers(page)
  const formLoaded = page.waitForResponse('**/assets/callback-form-*.js')
  release()
  await (await formLoaded).finished()
  await page.clock.resume()
  await expect(block.getByText('Мы получили вашу заявку!')).toBeVisible()
})

// Requirement: AUTH-4, UI-10, UI-12, UI-13
test("opens the sign-in popup when 'Войти' is pressed before the scripts, and follows links without them", async ({
  page,
}) => {
  const enter = page.getByRole('banner').getByRole('link', { name: 'Войти' })
  const release = await openBeforeScripts(page, '/help/')
  await enter.click()
  release()
  await expect(phoneField(page)).toBeFocused()
  await expect(page).toHaveURL('/help/')
  await page.unrouteAll()

  const abortScripts = await openBeforeScripts(page, '/help/', 'abort')
  await enter.click()
  await expect(page).toHaveURL('/help/')
  abortScripts()
  // The server redirects a guest from the account to the home page (ROLE-10).
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Помощь' }).click()
  await expect(page).toHaveURL('/help/')
})

// Requirement: UI-10
test('reports failed scripts once in the status line, with a link that reloads the page', async ({
  page,
}) => {
  const line = page.getByRole('status').filter({ hasText: 'всё загрузилось' })
  // The first script of every page, and the one that it loads next.
  for (const script of ['entry-client', 'start']) {
    await test.step(script, async () => {
      await page.route(`**/assets/${script}-*.js`, (route) => route.abort())
      await page.goto('/help/')
      await expect(line).toHaveText(/^Не\sвсё загрузилось: часть кнопок не\sработаетОбновить$/)
      await expect(line, 'the line takes no space in the page').toHaveCSS('position', 'fixed')
      await page.unrouteAll()
      if (script === 'start') await expectAccessibleAndFitting(page)
      await line.getByRole('link', { name: 'Обновить' }).click()
      await waitUntilHydrated(page)
      await expect(page).toHaveURL('/help/')
      await expect(line).toHaveCount(0)
    })
  }
})

// Requirement: UI-13
test('follows a link after eight seconds without scripts, and into a new tab at once', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.route(SCRIPTS, () => undefined)
  await page.goto('/brands/', { waitUntil: 'commit' })
  await pauseTimers(page)
  await page.getByRole('banner').getByRole('button', { name: 'Да' }).first().click()
  const brand = firstBrand(page)
  const href = await brand.getAttribute('href')
  const another = context.waitForEvent('page')
  await brand.click({ modifiers: ['ControlOrMeta'] })
  // A tab that is closed while its page begins may never say that it is.
  const tab = await another
  await tab.waitForLoadState('domcontentloaded')
  await tab.close()
  await brand.click()
  await page.clock.runFor(7900)
  await expect(page).toHaveURL('/brands/')
  await page.clock.runFor(200)
  await expect(page).toHaveURL(href ?? '')
})

test('opens pages before the page router is loaded, forth and back, and when it fails to load', async ({
  page,
}) => {
  const brand = firstBrand(page)
  const brands = page.getByRole('heading', { level: 1, name: 'Бренды' })
  let href = ''

  await test.step('a link shows progress, and is followed in the app', async () => {
    const release = await holdRequests(page, PAGE_ROUTER, 'continue')
    await openHydrated(page, '/brands/')
    await mark(page)
    href = (await brand.getAttribute('href')) ?? ''
    await brand.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('progressbar', { name: 'Страница загружается' })).toBeVisible()
    await expect(page).toHaveURL('/brands/')
    release()
    await expect(page).toHaveURL(href)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(brands).toBeVisible()
    await page.goForward()
    await expect(brands).toHaveCount(0)
    await expect(marked(page)).toBeAttached()
    await page.unrouteAll()
  })

  await test.step('the way back is followed once it is loaded', async () => {
    const release = await holdRequests(page, PAGE_ROUTER, 'continue')
    await page.reload({ waitUntil: 'commit' })
    await waitUntilHydrated(page)
    await page.evaluate(() => window.history.back())
    await expect(page).toHaveURL('/brands/')
    release()
    await expect(brands).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('the browser opens the page when the router fails to load', async () => {
    await page.route(PAGE_ROUTER, (route) => route.abort())
    await openHydrated(page, '/brands/')
    await mark(page)
    await brand.click()
    await expect(page).toHaveURL(href)
    await expect(marked(page)).toHaveCount(0)
  })
})

/** Opens a page and waits until it is hydrated, whatever else is still loading. */
async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilHydrated(page)
}

function firstBrand(page: Page) {
  return page.locator('main a[href^="/brands/"]').first()
}

/** Marks the document. A document that the browser loads later does not have the mark. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
}

function marked(page: Page) {
  return page.locator('html[data-marked]')
}
