import type { Page } from '@playwright/test'

/** Waits until the open page is hydrated and presses take effect at once, whatever else is still loading. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyPresses?.isOn === false)
}
