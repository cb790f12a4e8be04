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

/** Types as a shopper does, key by key, into the entered field. */
export async function typeQuery(page: Page, query: string): Promise<void> {
  await searchField(page).click()
  await searchField(page).pressSequentially(query)
}

/** The suggestion that the arrows stand on, as a screen reader is told of it. */
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

/** The words that a call asks suggestions for; null of any other call. */
export function suggestedFor(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url())
  const place = pathname.replace('/trpc/', '').split(',').indexOf('search.autocomplete')
  if (place < 0) return null
  const input: Record<string, { query: string }> = JSON.parse(searchParams.get('input') ?? '{}')
  return input[place]?.query ?? null
}

/** Every query that is asked for from now on, in order. */
export function watchSuggestions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const query = suggestedFor(request)
    if (query !== null) asked.push(query)
  })
  return asked
}

/** Puts searches into the browser before the page reads them, the most recent last. */
export async function keepHistory(page: Page, queries: readonly string[]): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text)
    },
    [KEY, JSON.stringify(queries)] as const,
  )
}

export async function keptHistory(page: Page): Promise<string[]> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), KEY)
}
