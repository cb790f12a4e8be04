import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { serveMapSetting } from './map-setting.ts'

const SCRIPT = readFileSync(new URL('google-stand-in.js', import.meta.url), 'utf8')
const HOST = 'https://maps.googleapis.com'

/** The page as a shop with a key of Google would send it, with the stand-in where Google's script would come from. */
export async function serveGoogle(page: Page, mode: 'works' | 'fails' | 'refuses the key'): Promise<void> {
  await serveMapSetting(page, { name: 'googleKey', value: 'stand-in', directive: 'script-src', host: HOST })
  await page.route(`${HOST}/**`, (route) => {
    if (mode === 'fails') return route.fulfill({ status: 404, body: '' })
    // Google says so itself, a moment after its script has run.
    const refusal = mode === 'works' ? '' : ';setTimeout(() => window.gm_authFailure?.(), 100)'
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT + refusal })
  })
}
