import type { Page } from '@playwright/test'

interface MapSetting {
  /** Its key in the page's data. */
  readonly name: 'googleKey' | 'tilesUrl'
  readonly value: string
  /** The directive of the content security policy that allows the host. */
  readonly directive: 'script-src' | 'img-src'
  readonly host: string
  /** The address of the page, which is the checkout unless another is given. */
  readonly address?: string
}

/** Serves a page as a server with that map setting would. */
export async function serveMapSetting(page: Page, setting: MapSetting): Promise<void> {
  const { name, value, directive, host, address = '**/shop/cart/checkout/' } = setting
  await page.route(address, async (route) => {
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
