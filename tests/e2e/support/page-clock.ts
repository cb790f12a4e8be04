import { expect, type Page } from '@playwright/test'

/** Pauses the page's timers until `page.clock.runFor`. Requires `page.clock.install` before. */
export async function pauseTimers(page: Page): Promise<void> {
  // The second may pass between the two calls.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  }).toPass()
}
