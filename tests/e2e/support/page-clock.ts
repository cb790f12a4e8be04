import type { Page } from '@playwright/test'

/** Pauses the page's timers until `page.clock.runFor`. Requires `page.clock.install` before. */
export async function pauseTimers(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
