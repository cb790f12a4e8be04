import type { Locator } from '@playwright/test'

/** Returns how many pixels of the focused element lie below the upper edge of a bar at the window's bottom. */
export async function hiddenUnder(bar: Locator): Promise<number> {
  return bar.evaluate((sticky) => {
    const focused = document.activeElement
    if (!focused || sticky.contains(focused)) return 0
    return Math.max(
      0,
      Math.round(focused.getBoundingClientRect().bottom - sticky.getBoundingClientRect().top),
    )
  })
}
