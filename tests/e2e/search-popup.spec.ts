import { openPage } from './support/checkout-steps.ts'
import { pauseTimers } from './support/page-clock.ts'
import {
  expectActive,
  searchField,
  storedHistory,
  storeHistory,
  suggestionGroup,
  suggestions,
  watchSuggestions,
} from './support/search-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, watchCalls } from './support/shop-test.ts'

const HELP = '/help/'
const DEBOUNCE_MS = 200

// Requirement: SEARCH-3, SEARCH-4, SEARCH-10, SEARCH-11, SEARCH-12, SEARCH-15, SEARCH-16, SEARCH-17, SEARCH-18
// Requirement: SEARCH-19, SEARCH-20, SEARCH-21, SEARCH-22, SEARCH-23, SEARCH-25, SEARCH-26, SEARCH-27, SEARCH-31
// Requirement: SEARCH-41
test('suggests past, popular, and matching queries, categories, and products, by mouse and by keyboard', async ({
  page,
}) => {
  const history = ['лампа', 'пилка 180/240', 'вельта 127', 'масло для кутикулы']
  await storeHistory(page, history)
  await page.clock.install()
  await openPage(page, HELP)
  const calls = watchCalls(page)
  const field = searchField(page)

  await test.step('a focus shows past and popular queries without a request', async () => {
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await field.click()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expect(suggestionGroup(page, 'Вы искали').getByRole('option')).toHaveText([
      'масло для кутикулы',
      'вельта 127',
      'пилка 180/240',
    ])
    await expect(suggestionGroup(page, 'Часто ищут').getByRole('option')).toHaveCount(4)
    await expect(suggestions(page).getByRole('group')).toHaveCount(2)
    await expect(page.locator('search').getByRole('status')).toHaveText('7 подсказок, выбирайте стрелками')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await field.press('Escape')
    await expect(suggestions(page)).toHaveCount(0)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await field.press('ArrowDown')
    await expect(suggestions(page)).toBeVisible()
  })

  await test.step('a blank query is neither requested, nor submitted, nor remembered', async () => {
    await field.fill('   ')
    await page.clock.runFor(10 * DEBOUNCE_MS)
    await field.press('Enter')
    await page.getByRole('button', { name: 'НАЙТИ' }).click()
    await expect(field).toBeFocused()
    await expect(page).toHaveURL(HELP)
    expect(calls).toEqual([])
    expect(await storedHistory(page)).toEqual(history)
  })

  await test.step('a click outside the suggestions or a focus elsewhere closes them', async () => {
    await page.mouse.click(20, 850)
    await expect(suggestions(page)).toHaveCount(0)
    await expect(page).toHaveURL(HELP)
    await field.focus()
    await expect(suggestions(page)).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(suggestions(page)).toHaveCount(0)
  })

  await test.step('a request follows 200 ms after the last key, and each kind stays within its limit', async () => {
    const queries = watchSuggestions(page)
    await field.fill('')
    await expect(suggestions(page)).toBeVisible()
    await pauseTimers(page)
    await field.pressSequentially('гель-лак')
    await page.clock.runFor(DEBOUNCE_MS - 1)
    expect(queries).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect.poll(() => queries).toEqual(['гель-лак'])
    await expect(suggestionGroup(page, 'Товары').getByRole('option')).toHaveCount(4)
    await expect(suggestionGroup(page, 'В категории').getByRole('option')).toHaveCount(3)
    await expect(suggestionGroup(page, 'В категории').getByRole('option').first()).toHaveAccessibleName(
      /^гель-лак в категории «.+»$/,
    )
    await expect(suggestionGroup(page, 'Категории').getByRole('option')).toHaveCount(3)
    expect(await suggestionGroup(page, 'Уточнить запрос').getByRole('option').count()).toBeLessThanOrEqual(6)
    expect(await suggestionGroup(page, 'Часто ищут').getByRole('option').count()).toBeLessThanOrEqual(4)
    await expect(suggestions(page).getByRole('option').last()).toHaveText(
      /^Смотреть все результаты \d\s?\d+$/,
    )
    await expect(page.locator('search').getByRole('status')).toHaveText(/^\d+ подсказ/)
    await expectAccessible(page)
  })

  await test.step('the four example products stand in one row at every width', async () => {
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const rows = await suggestionGroup(page, 'Товары')
        .getByRole('option')
        .evaluateAll((options) => new Set(options.map((option) => option.getBoundingClientRect().top)).size)
      expect({ width, rows }).toEqual({ width, rows: 1 })
      await expectNoSidewaysScroll(page)
    }
  })

  await test.step('an emptied field drops the suggestions at once', async () => {
    await field.fill('')
    await expect(suggestionGroup(page, 'Товары')).toHaveCount(0)
    await expect(suggestionGroup(page, 'В категории')).toHaveCount(0)
  })

  await test.step('a query without hits says so and offers popular queries', async () => {
    await field.fill('ывапыв')
    await expect(
      page
        .locator('search')
        .getByText(/^Такого не.нашли/)
        .first(),
    ).toBeVisible()
    await expect(suggestionGroup(page, 'Часто ищут').getByRole('option')).toHaveCount(4)
    await expect(suggestions(page).getByRole('option', { name: 'Смотреть все результаты' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('arrow keys cycle, Home and End move in the text, and Enter opens a suggestion', async () => {
    await field.fill('мокрый гранат')
    await expect(suggestionGroup(page, 'Товары')).toBeVisible()
    await expect(suggestions(page)).toHaveAttribute('aria-busy', 'false')
    await field.press('ArrowDown')
    await expectActive(page, 'масло для кутикулы')
    await expect(suggestions(page).locator('[role="option"]:not(a[href])')).toHaveCount(0)
    await field.press('ArrowDown')
    await expectActive(page, 'вельта 127')
    await field.press('ArrowUp')
    await field.press('ArrowUp')
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    await field.press('ArrowUp')
    await expectActive(page, /^Смотреть все результаты \d+$/)

    const cursor = () => field.evaluate((input: HTMLInputElement) => input.selectionStart)
    await field.press('Home')
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    expect(await cursor()).toBe(0)
    await field.press('ArrowUp')
    await field.press('End')
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    expect(await cursor()).toBe(13)

    await field.press('ArrowUp')
    await field.press('ArrowUp')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Мокрый гранат')
    await expect(suggestions(page)).toHaveCount(0)
  })
})

// Requirement: SEARCH-5, SEARCH-12, SEARCH-13, SEARCH-14, SEARCH-15, SEARCH-18, SEARCH-43
test('opens what each suggestion names', async ({ page }) => {
  await openPage(page, HELP)
  await searchField(page).fill('гель-лак')
  const within = suggestionGroup(page, 'В категории').getByRole('option').first()
  await expect(within).toHaveAccessibleName(/^гель-лак в категории/)
  await within.click()
  await expect(page).toHaveURL(/\/search\/\?query=[^&]+&category=[a-z/%0-9-]+$/i)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('«гель-лак»')
  await expect(searchField(page)).toHaveValue('гель-лак')
  await expect.poll(() => storedHistory(page)).toEqual(['гель-лак'])

  await searchField(page).click()
  await suggestionGroup(page, 'Категории').getByRole('option').first().click()
  await expect(page).toHaveURL(/\/catalog\//)
  // The page that opens takes the focus, which closes the suggestions.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await searchField(page).fill('вельта')
  // The former suggestions stay until the new ones arrive.
  const refinement = suggestionGroup(page, 'Уточнить запрос')
    .getByRole('option')
    .and(page.locator(`[href*="${encodeURIComponent('вельта')}"]`))
    .first()
  const word = (await refinement.textContent()) ?? ''
  await refinement.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(new URL(page.url()).searchParams.get('query')).toContain(word)
  expect(new URL(page.url()).searchParams.has('category')).toBe(false)

  await searchField(page).fill('красныы лак')
  const corrected = suggestionGroup(page, 'Возможно, вы искали').getByRole('option')
  await expect(corrected).toHaveText('красный лак')
  await suggestions(page).getByRole('option', { name: 'Смотреть все результаты' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe('красныы лак')
  expect(new URL(page.url()).searchParams.has('category')).toBe(false)
})

// Requirement: SEARCH-10, SEARCH-16, SEARCH-40, SEARCH-85, UI-21
test('fills a phone screen, holds the focus, removes a past search by touch, and returns the focus when closed @phone @phone-only', async ({
  page,
}) => {
  await storeHistory(page, ['топ', 'лак'])
  await openPage(page, HELP)
  await searchField(page).tap()
  const screen = page.getByRole('dialog', { name: 'Поиск' })
  await page.getByRole('button', { name: 'Убрать из истории: топ' }).tap()
  await expect(suggestionGroup(page, 'Вы искали').getByRole('option')).toHaveText(['лак'])
  await expect(searchField(page)).toBeFocused()
  await searchField(page).fill('гель-лак')
  const products = suggestionGroup(page, 'Товары').getByRole('option')
  await expect(products).toHaveCount(4)
  await expectAccessible(page)
  await test.step('the first hit is above the keyboard, and hits stay in place while more is typed', async () => {
    const first = products.first()
    await expect(first.locator('p')).toBeVisible()
    const box = await first.boundingBox()
    expect(box?.width).toBeGreaterThan(100)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(420)
    const queries = await suggestionGroup(page, 'Часто ищут').boundingBox()
    expect(queries?.y).toBeLessThan(box?.y ?? 0)
    await searchField(page).fill('красныы лак')
    await expect(suggestionGroup(page, 'Возможно, вы искали')).toBeVisible()
    expect((await products.first().boundingBox())?.y).toBe(box?.y)
    // The rows of past queries are last, and so are the buttons that remove them.
    const past = await suggestionGroup(page, 'Вы искали').getByRole('option').boundingBox()
    const remove = await page.getByRole('button', { name: 'Убрать из истории: лак' }).boundingBox()
    expect(remove?.y).toBe(past?.y)
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => screen.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await page.setViewportSize({ width: 839, height: 844 })
  await expect.poll(() => screen.boundingBox()).toEqual({ x: 0, y: 0, width: 839, height: 844 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('#content')).toHaveAttribute('inert')
  await expect(page.locator('[inert]').getByRole('link', { name: 'Корзина' })).toHaveCount(1)

  // Hiding the on-screen keyboard blurs the field, and the search screen stays open.
  await searchField(page).evaluate((input) => input.blur())
  await expect(suggestions(page)).toBeVisible()

  await page.getByRole('button', { name: 'Закрыть поиск' }).click()
  await expect(suggestions(page)).toHaveCount(0)
  await expect(page.locator('#content')).not.toHaveAttribute('inert')
  await expect(searchField(page)).toBeFocused()
  await expect(searchField(page)).toBeEditable()
  await searchField(page).click()
  await expect(suggestions(page)).toBeVisible()
  await page.goBack()
  await expect(suggestions(page)).toHaveCount(0)
  await expect(page).toHaveURL(HELP)
  await expect(searchField(page)).toHaveValue('красныы лак')
})
