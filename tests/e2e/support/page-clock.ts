import type { Page } from '@playwright/test'

/** The page's timers wait for `page.clock.runFor` from now on; the clock must have been installed before. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
