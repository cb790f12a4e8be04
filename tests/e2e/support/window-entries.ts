import { expect, type Page } from '@playwright/test'

/**
 * Waits until the page has left the entries of closed windows in its history, which it does a moment after they are
 * closed: the step back would stop a navigation that begins meanwhile.
 */
export async function untilEntriesLeft(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.history.state?.windows ?? 0)).toBe(0)
}
