import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CODE, isTest, readTree } from '#tests/architecture/source-file.ts'
import { moduleRequests } from '#tests/architecture/syntax.ts'
import { openBrowser } from '../../scripts/lib/browser.ts'
import { type DevCopy, startDevCopy } from './dev-copy.ts'
import { openHomePage, searchOf, waitForOutline } from './dev-page.ts'

/** The deep suite measures it (tests/deep/dev.test.ts). This allows for a machine that runs other tests at the same time. */
const SHOWN_WITHIN_MS = 10_000
const HEADER = 'web/app/site-header.module.css'
const FOOTER = 'web/app/site-footer.tsx'
const FOOTER_STYLES = 'web/app/site-footer.module.css'

let shop: DevCopy
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startDevCopy(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Returns the package modules that the browser's code imports, without those of Vite's React plugin. */
function browserPackages(): string[] {
  const files = readTree(['web', 'shared'], CODE).filter(({ path }) => !isTest(path))
  const specifiers = files
    .flatMap(moduleRequests)
    .filter(({ isType, specifier }) => !isType && !/^[.#]|\.css$|^@vitejs\//.test(specifier))
  return [...new Set(specifiers.map(({ specifier }) => specifier))]
}

// A package that Vite finds later reloads the page.
test('bundles every package of the browser before the first page', async () => {
  const bundled = await vi.waitFor(() => shop.bundledPackages(), { timeout: 30_000, interval: 100 })
  expect(browserPackages().filter((name) => !bundled.includes(name))).toEqual([])
})

test('applies an edited CSS module without a reload, in the linked and injected style sheet', async () => {
  const { page, reloads } = await openHomePage(browser, shop.origin)
  const plain = await page
    .locator('body header')
    .first()
    .evaluate((header) => getComputedStyle(header).outlineColor)

  shop.edit(HEADER, (text) => text.replace('.header {', '.header { outline: 1px solid rgb(1 2 3);'))
  await waitForOutline(page, 'header', 'rgb(1, 2, 3)', SHOWN_WITHIN_MS)
  shop.edit(HEADER, (text) => text)
  await waitForOutline(page, 'header', plain, SHOWN_WITHIN_MS)

  // Adds a class and uses it in the component.
  shop.edit(FOOTER_STYLES, (text) => `${text}\n.planted { outline: 1px solid rgb(4 5 6); }\n`)
  shop.edit(FOOTER, (text) => text.replace('styles.footer}', "[styles.footer, styles.planted].join(' ')}"))
  await waitForOutline(page, 'footer', 'rgb(4, 5, 6)', SHOWN_WITHIN_MS)
  shop.edit(FOOTER, (text) => text)
  shop.edit(FOOTER_STYLES, (text) => text)
  await waitForOutline(page, 'footer', plain, SHOWN_WITHIN_MS)

  expect(reloads()).toBe(0)
  expect(await searchOf(page).inputValue()).toBe('лак')
  await page.close()
})

test('breaks no page and no call during quick saves, and shows the last of them', async () => {
  const broken: string[] = []
  const page = await browser.newPage()
  page.on('pageerror', (error) => broken.push(String(error)))
  let isSaving = true

  async function fetchRepeatedly(path: string): Promise<void> {
    while (isSaving) {
      const response = await fetch(shop.origin + path)
      const text = await response.text()
      if (response.status !== 200) broken.push(`${path}: ${response.status} ${text.slice(0, 500)}`)
    }
  }
  async function reloadRepeatedly(): Promise<void> {
    while (isSaving) {
      await page.goto(shop.origin)
      // The page may be reloading itself at this moment.
      await page
        .locator('body footer')
        .waitFor()
        .catch(() => broken.push('a page without its footer'))
    }
  }
  async function saveRepeatedly(): Promise<void> {
    for (let round = 1; round <= 10; round += 1) {
      const note = (text: string) => `${text}\n/* ${round} */\n`
      const files = [
        'web/lib/page-data.ts',
        HEADER,
        'shared/errors.ts',
        'server/basket/get-basket.ts',
        'server/app.ts',
      ]
      shop.edit(files[round % files.length] ?? HEADER, note)
      // Two edits that depend on each other.
      const name = `WORD_${round}`
      shop.edit('shared/company.ts', (text) => `${text}\nexport const ${name} = 'слово ${round}'\n`)
      shop.edit(FOOTER, (text) =>
        text.replace('phoneHref }', `phoneHref, ${name} }`).replace('<footer', `<footer data-word={${name}}`),
      )
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    isSaving = false
  }
  const paths = ['/', '/catalog/', '/help/', '/brands/', '/trpc/basket.get', '/shop/cart/']
  await Promise.all([saveRepeatedly(), reloadRepeatedly(), ...paths.map(fetchRepeatedly)])

  expect(broken).toEqual([])
  const text = await (await fetch(shop.origin)).text()
  expect(text).toContain('data-word="слово 10"')
  await page.close()
})
