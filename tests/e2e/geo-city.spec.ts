import type { Page, Request } from '@playwright/test'
import { fillBasket, openPage } from './support/checkout-steps.ts'
import { pauseTimers } from './support/page-clock.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAndFitting,
  expectNoSidewaysScroll,
  test,
} from './support/shop-test.ts'
import { untilEntriesLeft } from './support/window-entries.ts'

/** Time from the last keystroke to the search for cities (GEO-18). */
const SEARCH_DELAY_MS = 1000
const CHECKOUT = '/shop/cart/checkout/'
const MARKING = 'MS-537-15'

// Requirement: GEO-5, GEO-11, GEO-20
test("asks about the city on the first visit until 'Да' is stored, and survives failed choices", async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await openPage(page, '/help/')
  const question = page.getByText('Ваш город — Москва?').filter({ visible: true })
  const yes = page.getByRole('button', { name: 'Да', exact: true })
  await expect(question).toBeVisible()

  await test.step('Escape keeps the city and returns the focus', async () => {
    const dialog = await openCityDialog(page)
    await dialog.getByRole('combobox', { name: 'Город' }).fill('Казань')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Выбрать другой' })).toBeFocused()
    await expect(question).toBeVisible()
  })

  await page.route(/\/trpc\/geo\.set/, (route) => route.fulfill({ status: 412, body: '{}' }))
  await yes.click()
  await expect(page.getByText(/^Город не удалось изменить/)).toBeVisible()
  await expect(question).toBeVisible()
  expect(logged.some((line) => line.startsWith('Ошибка при установке гео позиции'))).toBe(true)

  await page.unroute(/\/trpc\/geo\.set/)
  const answer = page.waitForResponse(/\/trpc\/geo\.set/)
  await yes.click()
  await expect(question).toHaveCount(0)
  await expect(cityButton(page)).toBeFocused()
  await answer
  await openPage(page, '/help/')
  await expect(cityButton(page)).toHaveAccessibleName('Ваш город: Москва. Изменить')
  await expect(question).toHaveCount(0)

  await test.step('a choice that failed can be made again', async () => {
    await page.route(/\/trpc\/geo\.set/, (route) => route.fulfill({ status: 412, body: '{}' }))
    const dialog = await openCityDialog(page)
    await dialog.getByRole('option', { name: /^Казань/ }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/^Город не удалось изменить/)
    await page.unroute(/\/trpc\/geo\.set/)
    await dialog.getByRole('option', { name: /^Казань/ }).click()
    await expect(cityButton(page)).toHaveAccessibleName('Ваш город: Казань. Изменить')
  })
})

// Requirement: GEO-10, GEO-11, GEO-18, GEO-19, GEO-52
test('finds another city by its first letters, chooses it by keyboard, and remembers it', async ({
  page,
}) => {
  const searches: string[] = []
  page.on('request', (request) => {
    const text = searchedCity(request)
    if (text !== null) searches.push(text)
  })
  await page.clock.install()
  await openPage(page, '/help/')
  await page.getByRole('button', { name: 'Выбрать другой' }).click()
  const dialog = page.getByRole('dialog', { name: 'Выбор города' })
  const field = dialog.getByRole('combobox', { name: 'Город' })
  const options = dialog.getByRole('option')
  await expect(options.nth(1)).toBeVisible()
  await expectAccessibleAndFitting(page)

  await field.focus()
  await expect(dialog.getByRole('option', { selected: true })).toHaveCount(0)
  await field.press('ArrowDown')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'false')
  await field.press('ArrowUp')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')

  await pauseTimers(page)
  await field.pressSequentially('оре')
  await page.clock.runFor(SEARCH_DELAY_MS - 1)
  await field.pressSequentially('л')
  await page.clock.runFor(SEARCH_DELAY_MS - 1)
  expect(searches).toEqual([''])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(options.first()).toContainText('Орёл')
  expect(searches).toEqual(['', 'орел'])

  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(cityButton(page)).toHaveAccessibleName('Ваш город: Орёл. Изменить')
  await untilEntriesLeft(page)
  await page.reload()
  await expect(cityButton(page)).toHaveAccessibleName('Ваш город: Орёл. Изменить')
  await page.goto(`/product/${MARKING}/`)
  await expect(page.locator('main').getByText(/^Доставка: Орёл$/)).toBeVisible()
})

// Requirement: GEO-12, GEO-13, GEO-14, GEO-16, GEO-26
test('takes a city that is not in the list by its name and region', async ({ page }) => {
  await fillBasket(page, 1, MARKING)
  await openPage(page, CHECKOUT)
  await page.locator('main').getByRole('button', { name: 'Изменить город' }).click()
  const dialog = page.getByRole('dialog', { name: 'Выбор города' })
  const field = dialog.getByRole('combobox', { name: 'Город' })
  await expect(dialog.getByRole('option').nth(1)).toBeVisible()

  // A region can be chosen only for a city whose name has been typed.
  await dialog.getByRole('button', { name: 'Выбрать область' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(
    'Введите название города, после чего нажмите "Выбрать область"!',
  )
  await expectAccessible(page)

  await field.fill('Малый Анюй')
  await expect(field).not.toHaveAccessibleDescription(/./)
  await expect(dialog.getByRole('status')).toHaveText(/^Такого города в списке нет/)
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Выбрать область' }).press('Enter')

  const regions = page.getByRole('dialog', { name: 'Выбор области' })
  const regionField = regions.getByRole('combobox', { name: 'Область' })
  await expect(regionField).toBeFocused()
  await expect(regions.getByText('В какой области Малый Анюй?')).toBeVisible()
  await expect(regions.getByRole('option').nth(20)).toBeAttached()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await regionField.fill('ЧУК')
  await expect(regions.getByRole('option')).toHaveText(['Чукотский автономный округ'])
  expect(requests.filter((url) => url.includes('geo.regionOffers'))).toEqual([])

  // Going back and forth keeps the typed text.
  await regions.getByRole('button', { name: 'К выбору города' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Малый Анюй')
  await dialog.getByRole('button', { name: 'Выбрать область' }).click()
  await regionField.fill('чук')
  await regionField.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('main').getByText('Малый Анюй**')).toBeVisible()
  await expect(page.locator('main').getByText('Чукотский автономный округ')).toBeVisible()
})

// Requirement: GEO-12, GEO-13, GEO-15, GEO-17, GEO-26, GEO-27, GEO-32, GEO-52
test('takes a country with or without a city and an everyday name, and says when names are only similar', async ({
  page,
}) => {
  await openPage(page, '/help/')
  const dialog = await openCityDialog(page)
  const city = dialog.getByRole('combobox', { name: 'Город' })
  const countries = page.getByRole('dialog', { name: 'Выбор страны' })
  const country = countries.getByRole('combobox', { name: 'Страна' })
  const regions = page.getByRole('dialog', { name: 'Выбор области' })

  await test.step('a country with a city', async () => {
    await city.fill('Köln')
    await dialog.getByRole('button', { name: 'Город не в России' }).click()
    await expect(country).toBeFocused()
    await expect(countries.getByText('В какой стране Köln?')).toBeVisible()
    await expect(countries.getByRole('option').first()).toHaveText('Азербайджан')
    await expectAccessible(page)
    await country.fill('герм')
    await countries.getByRole('option', { name: 'Германия' }).click()
    await expect(cityButton(page)).toHaveAccessibleName('Ваш город: Köln. Изменить')
  })

  await test.step('names that are only similar', async () => {
    // The dialog opens again at its first view with an empty field.
    await openCityDialog(page)
    await expect(city).toHaveValue('')
    await city.fill('Масква')
    await expect(dialog.getByRole('option')).toHaveText(['Москва'])
    await expect(dialog.getByRole('status')).toHaveText(
      'Такого города в списке нет, но есть похожие названия. Если название написано верно, выберите его область, а за границей — страну',
    )
    await dialog.getByRole('button', { name: 'Выбрать область' }).click()
    await regions.getByRole('combobox', { name: 'Область' }).fill('чилябинская')
    await expect(regions.getByRole('option')).toHaveText(['Челябинская область'])
    await expect(regions.getByRole('status')).toHaveText(
      'Такой области в списке нет, но есть похожие названия',
    )
    await regions.getByRole('button', { name: 'К выбору города' }).click()
  })

  await test.step('a country without a city, also one whose name cities contain', async () => {
    await city.fill('Куба')
    await expect(dialog.getByRole('status')).toHaveText(/^Куба\s— это страна/)
    await expect(dialog.getByRole('option')).toHaveText([/^Славянск-на-Кубани/, /^Новокубанск/])
    // Neither begins so.
    await city.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('option', { selected: true })).toHaveCount(0)
    await city.fill('Новг')
    await expect(dialog.getByRole('option').first()).toHaveText(/Новгород/)
    await city.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText(/^Выберите из\sсписка$/)
    await expect(dialog).toBeVisible()
    await city.fill('казахстан')
    await expect(dialog.getByRole('status')).toHaveText(
      /^Казахстан\s— это страна\. Введите город или нажмите/,
    )
    await dialog.getByRole('button', { name: 'Город не в России' }).click()
    await expect(countries.getByText('Куда отправить заказ?')).toBeVisible()
    await expect(countries.getByRole('option')).toHaveText(['Казахстан'])
    await country.press('Enter')
    await expect(cityButton(page)).toHaveAccessibleName('Ваш город: Казахстан. Изменить')
  })

  await test.step('Enter before the search has answered takes an everyday name', async () => {
    await openCityDialog(page)
    await city.fill('спб')
    await city.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(cityButton(page)).toHaveAccessibleName('Ваш город: Санкт-Петербург. Изменить')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  // Requirement: GEO-5
  test('asks about the city without moving the page', async ({ page, context, baseURL }) => {
    await page.goto('/help/')
    await expect(page.getByText('Ваш город — Москва?').filter({ visible: true })).toBeVisible()
    const place = (await page.locator('main').boundingBox())?.y
    await context.addCookies([{ name: 'city', value: '1!', url: baseURL ?? '' }])
    await page.goto('/help/')
    await expect(page.getByText('Ваш город — Москва?')).toHaveCount(0)
    expect((await page.locator('main').boundingBox())?.y).toBe(place)
  })
})

async function openCityDialog(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(?:Выбрать другой|Ваш город: .+)$/ })
    .filter({ visible: true })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Выбор города' })
  await expect(dialog.getByRole('combobox', { name: 'Город' })).toBeFocused()
  return dialog
}

function cityButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Ваш город: / })
}

/** Returns the text for which a request searches cities; null for any other request. */
function searchedCity(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url())
  const at = pathname.replace('/trpc/', '').split(',').indexOf('geo.cityOffers')
  if (at < 0) return null
  const input: Record<string, { cityName: string }> = JSON.parse(searchParams.get('input') ?? '{}')
  return input[at]?.cityName ?? ''
}
