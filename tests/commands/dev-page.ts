import type { Browser, Locator, Page } from '@playwright/test'
import { expect, vi } from 'vitest'

/** The home page of a development server. */
export interface DevPage {
  readonly page: Page
  /** Returns how many documents have been loaded since the page was ready. */
  reloads(): number
}

/** Opens the home page and waits until it is hydrated: its search is open and holds the word 'лак'. */
export async function openHomePage(browser: Browser, origin: string): Promise<DevPage> {
  const page = await browser.newPage()
  // The first page of a cold folder is compiled while it is asked for.
  await page.goto(origin, { timeout: 90_000 })
  await vi.waitFor(
    async () => {
      await searchOf(page).fill('')
      await searchOf(page).fill('лак')
      expect(await page.locator('search[data-open]').count()).toBe(1)
    },
    { timeout: 30_000, interval: 100 },
  )
  let reloads = 0
  page.on('domcontentloaded', () => {
    reloads += 1
  })
  return { page, reloads: () => reloads }
}

/** Returns the field of the search in the page's header. */
export function searchOf(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Поиск по магазину' })
}

/** Resolves once an element has an outline of this color. Rejects after so many milliseconds. */
export async function waitForOutline(
  page: Page,
  element: string,
  color: string,
  timeout: number,
): Promise<void> {
  await page.waitForFunction(
    ([name, expected]) => {
      const found = document.querySelector(`body ${name}`)
      return found && getComputedStyle(found).outlineColor === expected
    },
    [element, color] as const,
    { timeout, polling: 20 },
  )
}
