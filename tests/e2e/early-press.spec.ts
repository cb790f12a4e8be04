import type { Page } from '@playwright/test'
import { holdRequests } from './support/hold-requests.ts'
import { expect, test as shopTest } from './support/shop-test.ts'

/** What opens pages inside the app: it is fetched once the page has come to life. */
const OPENS_PAGES = '**/assets/page-router-*.js'

const test = shopTest.extend({
  quietConsole: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('net::ERR_')) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(undefined)
    expect(complaints, 'nothing but the failures of the story').toEqual([])
  },
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
