import type { Page } from '@playwright/test'

/** Holds the page's requests of a kind back until the answered function is called; then they go on, or fail. */
export async function holdRequests(
  page: Page,
  kind: string | RegExp,
  end: 'continue' | 'abort',
): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(kind, async (route) => {
    await released
    await route[end]()
  })
  return letGo
}
