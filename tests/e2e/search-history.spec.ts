import { openPage } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import {
  searchField,
  storedHistory,
  storeHistory,
  suggestionGroup,
  suggestions,
} from './support/search-steps.ts'
import { expect, expectAccessible, test } from './support/shop-test.ts'

const HELP = '/help/'
const RESULTS = /\/trpc\/[^?]*search\.results/
const TEN = ['раз', 'два', 'три', 'топ', 'пять', 'шесть', 'семь', 'лак', 'пилка', 'база']

// Requirement: SEARCH-5, SEARCH-10, SEARCH-27, SEARCH-29, SEARCH-30, SEARCH-31, SEARCH-45, SEARCH-47, SEARCH-97
test('keeps ten searches at most, the newest last, and removes one or all of them by the keyboard', async ({
  page,
}) => {
  await storeHistory(page, TEN)
  await openPage(page, HELP)
  const pastQueries = suggestionGroup(page, 'Вы искали').getByRole('option')
  await test.step('an eleventh search replaces the oldest one, and a repeated one moves to the end', async () => {
    await searchField(page).fill('  лампа   uv ')
    const release = await holdRequests(page, RESULTS, 'continue')
    await searchField(page).press('Enter')
    await expect.poll(() => storedHistory(page)).toEqual([...TEN.slice(1), 'лампа uv'])
    await searchField(page).click()
    await expect(pastQueries).toHaveText(['лампа uv', 'база', 'пилка'])
    release()
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toContainText('«лампа uv»')
    await expect(searchField(page)).toBeFocused()
    await expect(pastQueries).toHaveText(['лампа uv', 'база', 'пилка'])
    await suggestionGroup(page, 'Вы искали').getByRole('option', { name: 'база' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('«база»')
    await expect
      .poll(() => storedHistory(page))
      .toEqual([...TEN.slice(1).filter((query) => query !== 'база'), 'лампа uv', 'база'])
  })

  await test.step('going back closes the suggestions', async () => {
    await searchField(page).click()
    await expect(suggestions(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toContainText('«лампа uv»')
    await expect(suggestions(page)).toHaveCount(0)
  })

  await test.step('one search is removed, and the next one has the focus', async () => {
    await searchField(page).focus()
    await searchField(page).fill('')
    await expect(pastQueries).toHaveText(['база', 'лампа uv', 'пилка'])
    await expect(suggestions(page).getByRole('button')).toHaveCount(0)
    for (const name of ['НАЙТИ', 'Очистить историю поиска', 'Убрать из истории: база']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
    }
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(pastQueries).toHaveText(['лампа uv', 'пилка', 'лак'])
    await expect(page.getByRole('button', { name: /^Убрать из истории/ }).first()).toBeFocused()
    await expect.poll(async () => (await storedHistory(page)).at(-1)).toBe('лампа uv')
  })

  await test.step('all of them are removed, and the field has the focus', async () => {
    const clear = page.getByRole('button', { name: 'Очистить историю поиска' })
    await clear.press('Enter')
    await expect(suggestionGroup(page, 'Вы искали')).toHaveCount(0)
    await expect(clear).toHaveCount(0)
    await expect(searchField(page)).toBeFocused()
    await expect(suggestions(page)).toBeVisible()
    await expect.poll(() => storedHistory(page)).toEqual([])
  })
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
