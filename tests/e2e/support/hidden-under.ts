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

/** Returns how many pixels of the focused element lie behind a bar at the window's top; 0 above the bar. */
export async function hiddenBehind(bar: Locator): Promise<number> {
  return bar.evaluate((sticky) => {
    const focused = document.activeElement
    if (!focused || sticky.contains(focused)) return 0
    const { top, bottom } = focused.getBoundingClientRect()
    const covered = sticky.getBoundingClientRect()
    return Math.max(0, Math.round(Math.min(bottom, covered.bottom) - Math.max(top, covered.top)))
  })
}
