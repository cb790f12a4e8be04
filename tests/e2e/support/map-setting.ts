import type { Page } from '@playwright/test'

interface MapSetting {
  /** As the page's data call it. */
  readonly name: 'googleKey' | 'tilesUrl'
  readonly value: string
  /** What the shop's policy allows of the host then. */
  readonly directive: 'script-src' | 'img-src'
  readonly host: string
}

/** The checkout as a shop with that setting of the map would send it. */
export async function serveMapSetting(page: Page, setting: MapSetting): Promise<void> {
  const { name, value, directive, host } = setting
  await page.route('**/shop/cart/checkout/', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(`"${name}":null`, `"${name}":${JSON.stringify(value)}`)
    const policy = response.headers()['content-security-policy'] ?? ''
    await route.fulfill({
      response,
      body: html,
      headers: {
        ...response.headers(),
        'content-security-policy': policy.replace(`${directive} 'self'`, `${directive} 'self' ${host}`),
      },
    })
  })
}
