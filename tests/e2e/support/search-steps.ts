import type { Page, Request } from '@playwright/test'
import { expect } from './shop-test.ts'

const KEY = 'searchHistory'
export const SUGGESTIONS = '**/trpc/search.autocomplete*'

export function searchField(page: Page) {
  return page.getByRole('combobox', { name: 'Поиск по магазину' })
}

export function suggestions(page: Page) {
  return page.getByRole('listbox', { name: 'Подсказки поиска' })
}

export function suggestionGroup(page: Page, name: string) {
  return suggestions(page).getByRole('group', { name, exact: true })
}

/** Clicks the search field and types the query key by key. */
export async function typeQuery(page: Page, query: string): Promise<void> {
  await searchField(page).click()
  await searchField(page).pressSequentially(query)
}

/** Expects the suggestion with this name to be active for a screen reader, while the focus stays in the field. */
export async function expectActive(page: Page, name: string | RegExp): Promise<void> {
  const active = suggestions(page).locator('[aria-selected="true"]')
  await expect(active).toHaveCount(1)
  await expect(active).toHaveAccessibleName(name)
  await expect(searchField(page)).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? '',
  )
  await expect(searchField(page)).toBeFocused()
}

/** Returns the query for which a request asks suggestions; null for any other request. */
export function suggestedFor(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url())
  const place = pathname.replace('/trpc/', '').split(',').indexOf('search.autocomplete')
  if (place < 0) return null
  const input: Record<string, { query: string }> = JSON.parse(searchParams.get('input') ?? '{}')
  return input[place]?.query ?? null
}

/** Collects the queries for which suggestions are requested from now on, in order. */
export function watchSuggestions(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const query = suggestedFor(request)
    if (query !== null) queries.push(query)
  })
  return queries
}

/** Stores a search history, the most recent query last, before the page reads it. Keeps a history that exists. */
export async function storeHistory(page: Page, queries: readonly string[]): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text)
    },
    [KEY, JSON.stringify(queries)] as const,
  )
}

export async function storedHistory(page: Page): Promise<string[]> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), KEY)
}
