import type { Browser } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { type DevCopy, startDevCopy } from '#tests/commands/dev-copy.ts'
import { openHomePage, searchOf, waitForOutline } from '#tests/commands/dev-page.ts'
import { openBrowser } from '../../scripts/lib/browser.ts'
import { median } from '../../scripts/lib/percentile.ts'
import { deepLine } from './support/deep-line.ts'
import { times } from './support/times.ts'

/** Budget: 0.5 min. Starts the server of `npm run dev` with nothing prepared, and edits the styles of an open page. */
const EDITS = times(20)
const STYLES = 'web/app/site-header.module.css'
const SHOWN_WITHIN_MS = 10_000

let browser: Browser
let shop: DevCopy | undefined
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

deepLine(
  {
    promises: ['A29'],
    tried: `npm run dev starts with a new demo of 500 products; ${EDITS} edits of a CSS module show in its page`,
  },
  async (figures) => {
    shop = await startDevCopy()
    const { origin, startedAt } = shop
    const first = await browser.newPage()
    await first.goto(origin)
    figures.atMost('until the first page has loaded', (performance.now() - startedAt) / 1000, 8, 's')
    await first.close()
    const { page, reloads } = await openHomePage(browser, origin)
    figures.seen('until its scripts work', (performance.now() - startedAt) / 1000, 's')

    const shown: number[] = []
    for (let edit = 1; edit <= EDITS; edit += 1) {
      shop.edit(STYLES, (text) => text.replace('.header {', `.header { outline: 1px solid rgb(1 2 ${edit});`))
      const savedAt = performance.now()
      await waitForOutline(page, 'header', `rgb(1, 2, ${edit})`, SHOWN_WITHIN_MS)
      shown.push((performance.now() - savedAt) / 1000)
    }
    figures.seen('until an edit shows, median', median(shown), 's')
    figures.atMost('until an edit shows, longest', Math.max(...shown), 1, 's')
    figures.is('documents loaded meanwhile', reloads(), 0)
    figures.is('what was typed before', await searchOf(page).inputValue(), 'лак')
  },
)
