import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { serveMapSetting } from './map-setting.ts'

const SCRIPT = readFileSync(new URL('google-stand-in.js', import.meta.url), 'utf8')
const HOST = 'https://maps.googleapis.com'

/** Serves the checkout page as with a Google key set, and the stand-in in place of Google's script. */
export async function serveGoogle(page: Page, mode: 'works' | 'fails'): Promise<void> {
  await serveMapSetting(page, { name: 'googleKey', value: 'stand-in', directive: 'script-src', host: HOST })
  await page.route(`${HOST}/**`, (route) => {
    if (mode === 'fails') return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
}
