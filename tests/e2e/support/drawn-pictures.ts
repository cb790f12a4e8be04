import type { Page } from '@playwright/test'

/** The header of a request by which the shops of the browser tests send a drawn picture, not a gray pixel. */
export const DRAWN_PICTURES = 'x-drawn-pictures'

/** Lets the page show drawn pictures until the end of the test. */
export async function showDrawnPictures(page: Page): Promise<void> {
  await page.route('**/img/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), [DRAWN_PICTURES]: 'yes' } }),
  )
}
