import { openPage } from './support/checkout-steps.ts'
import { searchField } from './support/search-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

const search = (query: string, rest = '') => `/search/?query=${encodeURIComponent(query)}${rest}`

test('the results are written by the server: title, count, products, filters with counts; not indexed', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ru-RU' })
  const page = await context.newPage()
  await page.goto('/help/')
  await page.getByRole('combobox').first().fill('гель лак')
  await page.getByRole('button', { name: 'НАЙТИ' }).first().click()
  await expect(page).toHaveURL(/\/search\/\?query=/)
  await expect(page).toHaveTitle('Результаты по\u00a0запросу «гель лак» — Глянец')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
  await expect(page.locator('main a[href^="/product/"]').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Вельта \d/ })).toBeVisible()
  await expect(page.getByRole('combobox').first()).toHaveValue('гель лак')

  await page.getByRole('checkbox', { name: /^Вельта \d/ }).check()
  await page.getByRole('button', { name: 'Показать' }).first().click()
  await expect(page).toHaveURL(/query=.*brand(\[\]|%5B%5D)=velta/)
  await context.close()
})

test('query, category, filter, order and page stand in the address together', async ({ page }) => {
  await openPage(page, search('гель-лак'))
  await expect(page.getByLabel('Порядок товаров').locator('option').first()).toHaveText('Сначала подходящие')
  const strip = page.getByRole('navigation', { name: 'Категории результатов' })
  await strip.getByRole('link', { name: /^Гель-лаки/ }).click()
  await expect(page).toHaveURL(/category=gel-laki/)
  await expect(strip.locator('[aria-current="page"]')).toHaveText(/^Гель-лаки/)
  await page.getByRole('checkbox', { name: /^Вельта/ }).click()
  await expect(page).toHaveURL(/brand(\[\]|%5B%5D)=velta/)
  await page.getByLabel('Порядок товаров').selectOption('cheap')
  await expect(page).toHaveURL(/sort=cheap/)
  await page.getByRole('link', { name: 'Страница 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ query: 'гель-лак', category: 'gel-laki', sort: 'cheap', page: '2' },
  })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Вельта/ })).toBeChecked()
  await strip.getByRole('link', { name: 'Везде' }).click()
  await expect(page).toHaveURL(search('гель-лак'))
})

test('what was corrected is said, and the words as typed are one step away', async ({ page }) => {
  await openPage(page, search('крассный лак'))
  await expect(page.getByText('Показаны результаты по запросу «красный лак»')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('«красный лак»')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Искать «крассный лак»' }).click()
  await expect(page).toHaveURL(/literal=1/)
  await expect(page.getByText(/^Показаны результаты/)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('«крассный лак»')
})

test('words that find nothing lead on: what is near, queries, categories', async ({ page }) => {
  const response = await page.goto(search('ывапыв'), { waitUntil: 'networkidle' })
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('По запросу «ывапыв» ничего не нашлось — Глянец')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('«ывапыв» ничего')
  await expect(page.getByRole('region', { name: 'Может подойти' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Попробуйте иначе' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('region', { name: 'Попробуйте иначе' }).getByRole('link').first().click()
  await expect(page.locator('main a[href^="/product/"]').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Результаты')
})

test('a category without hits offers to look everywhere', async ({ page }) => {
  await openPage(page, search('лампа для маникюра', '&category=volosy'))
  await page.getByRole('link', { name: 'Искать везде' }).click()
  await expect(page).toHaveURL(search('лампа для маникюра'))
})

test('without words the page says what may be asked', async ({ page }) => {
  await openPage(page, '/search/?query=++')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Что ищем?')
  await expect(page.getByRole('region', { name: 'Часто ищут' }).getByRole('link')).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Часто ищут' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/search\/\?query=./)
})

test('a query is text, whatever it holds; the page past the end is none', async ({ page }) => {
  const query = '<img src=x onerror=alert(1)> "гель" OR \' \\ %'
  await openPage(page, search(query))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x')
  await expect(searchField(page)).toHaveValue(query)
  const response = await page.goto(search('топ', '&page=9999'))
  expect(response?.status()).toBe(404)
})
