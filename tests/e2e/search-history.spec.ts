import { openPage } from './support/checkout-steps.ts'
import {
  searchField,
  storedHistory,
  storeHistory,
  suggestionGroup,
  suggestions,
} from './support/search-steps.ts'
import { expect, expectAccessible, test } from './support/shop-test.ts'

const HELP = '/help/'
const TEN = ['раз', 'два', 'три', 'топ', 'пять', 'шесть', 'семь', 'лак', 'пилка', 'база']

// Requirement: SEARCH-5, SEARCH-10, SEARCH-27, SEARCH-29, SEARCH-30, SEARCH-31, SEARCH-45
test('keeps ten searches at most, the newest last, and moves a repeated one to the end', async ({ page }) => {
  await storeHistory(page, TEN)
  await openPage(page, HELP)
  await searchField(page).fill('  лампа   uv ')
  await searchField(page).press('Enter')
  await expect(page).toHaveURL(/\/search\//)
  await expect.poll(() => storedHistory(page)).toEqual([...TEN.slice(1), 'лампа uv'])

  await searchField(page).fill('Топ')
  await searchField(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('«Топ»')
  await expect
    .poll(() => storedHistory(page))
    .toEqual([...TEN.slice(1).filter((q) => q !== 'топ'), 'лампа uv', 'Топ'])

  await page.reload()
  await searchField(page).click()
  await expect(suggestionGroup(page, 'Вы искали').getByRole('option')).toHaveText(['Топ', 'лампа uv', 'база'])
  await suggestionGroup(page, 'Вы искали').getByRole('option', { name: 'база' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('«база»')
  await expect.poll(async () => (await storedHistory(page)).slice(-2)).toEqual(['Топ', 'база'])
})

// Requirement: SEARCH-10, SEARCH-27, SEARCH-31, SEARCH-47
test('removes one search and then all of them by the keyboard', async ({ page }) => {
  await storeHistory(page, TEN)
  await openPage(page, HELP)
  await searchField(page).focus()
  const pastQueries = suggestionGroup(page, 'Вы искали').getByRole('option')
  await expect(pastQueries).toHaveText(['база', 'пилка', 'лак'])
  await expect(suggestions(page).getByRole('button')).toHaveCount(0)
  const clear = page.getByRole('button', { name: 'Очистить историю поиска' })
  const removeButtons = page.getByRole('button', { name: /^Убрать из истории/ })
  for (const name of ['НАЙТИ', 'Очистить историю поиска', 'Убрать из истории: база']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(pastQueries).toHaveText(['пилка', 'лак', 'семь'])
  await expect(removeButtons.first()).toBeFocused()
  await expect.poll(() => storedHistory(page)).toEqual(TEN.slice(0, -1))

  await clear.press('Enter')
  await expect(suggestionGroup(page, 'Вы искали')).toHaveCount(0)
  await expect(clear).toHaveCount(0)
  await expect(searchField(page)).toBeFocused()
  await expect(suggestions(page)).toBeVisible()
  await expect.poll(() => storedHistory(page)).toEqual([])
})

// Requirement: SEARCH-10
test('removes one search by touch and keeps the focus in the field @phone @phone-only', async ({ page }) => {
  await storeHistory(page, ['топ', 'лак'])
  await openPage(page, HELP)
  await searchField(page).tap()
  await page.getByRole('button', { name: 'Убрать из истории: топ' }).tap()
  await expect(suggestionGroup(page, 'Вы искали').getByRole('option')).toHaveText(['лак'])
  await expect(searchField(page)).toBeFocused()
})

// Requirement: SEARCH-11, SEARCH-32
test('logs a failure of local storage and still searches', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Storage.prototype.getItem = refuse
    Storage.prototype.setItem = refuse
  })
  await openPage(page, HELP)
  await searchField(page).click()
  await expect(suggestionGroup(page, 'Часто ищут').getByRole('option')).toHaveCount(4)
  await expect(suggestionGroup(page, 'Вы искали')).toHaveCount(0)
  expect(logged.some((text) => text.startsWith('Local storage error'))).toBe(true)
  await searchField(page).fill('пилка')
  await searchField(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('«пилка»')
})

test('ignores a stored value that is no history', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('searchHistory', '{"не":"список'))
  await openPage(page, HELP)
  await searchField(page).click()
  await expect(suggestionGroup(page, 'Часто ищут')).toBeVisible()
  await expect(suggestionGroup(page, 'Вы искали')).toHaveCount(0)
})
