import type { Page } from '@playwright/test'
import { basketOf, PLAIN, stock } from './support/basket-steps.ts'
import { holdRequests, openBeforeScripts, SCRIPTS } from './support/hold-requests.ts'
import { stopClock } from './support/page-clock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as shopTest } from './support/shop-test.ts'
import { freshDigits, phoneField } from './support/sign-in.ts'

/** What opens pages inside the app: it is fetched once the page has come to life. */
const OPENS_PAGES = '**/assets/page-router-*.js'

const test = shopTest.extend({
  quietConsole: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('net::ERR_')) complaints.push(message.text())
    })
    page.on('pageerror', (error) => {
      if (!/Failed to fetch dynamically imported module/.test(String(error))) complaints.push(String(error))
    })
    await use(undefined)
    expect(complaints, 'nothing but the failures of the story').toEqual([])
  },
})

test('a page whose scripts come three seconds late takes every press at once, and plays each in its turn', async ({
  page,
}) => {
  const letGo = await openBeforeScripts(page, `/product/${PLAIN}/`)
  setTimeout(letGo, 3000)
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
  await expect(buy, 'the press shows').not.toHaveCSS('opacity', '1')
  // A link waits for what was pressed before it.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Корзина/ })
    .click()
  await expect(page).toHaveURL(`/product/${PLAIN}/`)

  await expect(page).toHaveURL('/shop/cart/')
  await expect(main.getByRole('group', { name: /^Количество/ })).toContainText('3')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Избранное, 1' })).toBeVisible()
})

test('what has gone by its turn is pressed no more', async ({ page }) => {
  await stock(page, PLAIN, 2)
  const letGo = await openBeforeScripts(page, '/shop/cart/')
  const row = page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem')
  await row.getByRole('button', { name: /^Удалить/ }).click()
  await row.getByRole('button', { name: 'Увеличить количество' }).click()
  letGo()
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
  await expect.poll(async () => (await basketOf(page)).quantity).toBe(0)
})

test('what is typed before the script has come is known to it, and typing goes on', async ({ page }) => {
  const letGo = await openBeforeScripts(page, '/catalog/gel-laki/')
  await page.getByLabel('Цена от, рублей').pressSequentially('50')
  // A page that comes to life writes what it knows into its fields, a moment before it is told of what was typed.
  await page.getByLabel('Цена от, рублей').evaluate((field: HTMLInputElement) => {
    field.value = ''
  })
  await page.keyboard.type('0')
  await expect(page.getByLabel('Цена от, рублей')).toHaveValue('500')
  await page.getByLabel('Цена до, рублей').pressSequentially('90')
  letGo()
  await untilAlive(page)
  await page.keyboard.type('0')
  await expect(page.getByLabel('Цена до, рублей')).toHaveValue('900')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?priceFrom=500&priceTo=900$/)
})

test('Enter in a field is kept as well; the search is sent without any script', async ({ page }) => {
  const letGo = await openBeforeScripts(page, '/catalog/gel-laki/')
  await page.getByRole('combobox', { name: 'Поиск по магазину' }).fill('пилка')
  await page.getByLabel('Цена от, рублей').fill('500')
  await page.keyboard.press('Enter')
  letGo()
  await expect(page).toHaveURL(/\?priceFrom=500$/)
  await page.unrouteAll()

  await page.route(SCRIPTS, () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Поиск по магазину' }).fill('пилка')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('«пилка»')
})

test('a call that is asked for before the form has come is asked for @phone', async ({ page, isMobile }) => {
  const letGo = await openBeforeScripts(page, '/contacts/')
  const block = page.getByRole('region', { name: 'Обратный звонок' })
  const phone = block.getByLabel('Телефон')
  const button = block.getByRole('button', { name: 'Заказать звонок' })
  if (isMobile) {
    await expect(phone).toBeHidden()
    await button.click()
    letGo()
    await expect(phone).toBeFocused()
    return
  }
  await phone.fill(freshDigits())
  await button.click()
  await expect(page).toHaveURL('/contacts/')
  letGo()
  await expect(block.getByText('Мы получили вашу заявку!')).toBeVisible()
})

test('where the script fails, the browser does what it can by itself', async ({ page }) => {
  const fail = await openBeforeScripts(page, '/help/', 'abort')
  const enter = page.getByRole('banner').getByRole('link', { name: 'Войти' })
  await enter.click()
  await expect(page).toHaveURL('/help/')
  fail()
  // The account sends a guest home.
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Помощь' }).click()
  await expect(page).toHaveURL('/help/')
})

test('a script that fails is told of, once and quietly, and the page can be asked for anew @phone', async ({
  page,
}) => {
  const line = page.getByRole('status').filter({ hasText: 'всё загрузилось' })
  // What every page begins with, and what it goes on with.
  for (const script of ['entry-client', 'start']) {
    await test.step(script, async () => {
      await page.route(`**/assets/${script}-*.js`, (route) => route.abort())
      await page.goto('/help/')
      await expect(line).toHaveText(/^Не\sвсё загрузилось: часть кнопок не\sработаетОбновить$/)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await expect(line, 'nothing makes room for it').toHaveCSS('position', 'fixed')
      await page.unrouteAll()
      await line.getByRole('link', { name: 'Обновить' }).click()
      await untilAlive(page)
      await expect(page).toHaveURL('/help/')
      await expect(line).toHaveCount(0)
    })
  }
})

test('where the script does not come, a link is followed after eight seconds; elsewhere at once', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.route(SCRIPTS, () => undefined)
  await page.goto('/brands/', { waitUntil: 'commit' })
  await stopClock(page)
  await page.getByRole('banner').getByRole('button', { name: 'Да' }).first().click()
  const brand = firstBrand(page)
  const href = await brand.getAttribute('href')
  const another = context.waitForEvent('page')
  await brand.click({ modifiers: ['ControlOrMeta'] })
  await (await another).close()
  await brand.click()
  await page.clock.runFor(7900)
  await expect(page).toHaveURL('/brands/')
  await page.clock.runFor(200)
  await expect(page).toHaveURL(href ?? '')
})

test("'Войти' pressed before the script is there opens the popup on the page where it is pressed @phone", async ({
  page,
}) => {
  const letGo = await openBeforeScripts(page, '/help/')
  await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click()
  letGo()
  await expect(phoneField(page)).toBeFocused()
  await expect(page).toHaveURL('/help/')
})

test('what is pressed before pages can be opened is answered at once and played when they can @phone', async ({
  page,
}) => {
  const letGo = await holdRequests(page, OPENS_PAGES, 'continue')
  await openAlive(page, '/brands/')
  await mark(page)
  const brand = firstBrand(page)
  const href = await brand.getAttribute('href')
  await brand.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Страница загружается' })).toBeVisible()
  await expect(page).toHaveURL('/brands/')

  letGo()
  await expect(page).toHaveURL(href ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(marked(page)).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Бренды' })).toBeVisible()
  await expect(marked(page)).toBeAttached()
})

test('filters ticked before pages can be opened stay ticked, and all of them count', async ({ page }) => {
  const letGo = await holdRequests(page, OPENS_PAGES, 'continue')
  await openAlive(page, '/catalog/gel-laki/')
  await mark(page)
  const ticks = page.getByRole('group', { name: 'Бренд' }).getByRole('checkbox')
  await ticks.nth(0).click()
  await expect(ticks.nth(0)).toBeChecked()
  await ticks.nth(1).click()
  await expect(ticks.nth(1)).toBeChecked()

  letGo()
  await expect(page).toHaveURL(/brand\[\]=[^&]+&brand\[\]=/)
  await expect(ticks.nth(0)).toBeChecked()
  await expect(ticks.nth(1)).toBeChecked()
  await expect(marked(page)).toBeAttached()
})

test('where what opens pages does not come, the browser opens them', async ({ page }) => {
  await page.route(OPENS_PAGES, (route) => route.abort())
  await openAlive(page, '/brands/')
  await mark(page)
  const brand = firstBrand(page)
  const href = await brand.getAttribute('href')
  await brand.click()
  await expect(page).toHaveURL(href ?? '')
  await expect(marked(page)).toHaveCount(0)
})

test('back, pressed before pages can be opened, shows the page before', async ({ page }) => {
  await openAlive(page, '/brands/')
  await firstBrand(page).click()
  await expect(page).not.toHaveURL('/brands/')
  const letGo = await holdRequests(page, OPENS_PAGES, 'continue')
  await page.reload({ waitUntil: 'commit' })
  await untilAlive(page)
  await page.evaluate(() => window.history.back())
  await expect(page).toHaveURL('/brands/')
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Бренды' })).toBeVisible()
})

/** Opens a page and waits until it answers, whatever else is still on its way. */
async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
}

function firstBrand(page: Page) {
  return page.locator('main a[href^="/brands/"]').first()
}

/** A document that is marked is known again: another one, fetched anew, is not. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
}

function marked(page: Page) {
  return page.locator('html[data-marked]')
}
