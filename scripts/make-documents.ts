/**
 * Writes web/public/docs/*.pdf, the documents linked from the checkout, out of scripts/documents/*.html.
 * The files are kept in the project: run this after a change of the texts.
 *
 *   CHROME_PATH=/usr/bin/chromium node --import tsx scripts/make-documents.ts
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const SOURCES = 'scripts/documents'
const TARGET = 'web/public/docs'
const FONTS = 'node_modules/@fontsource-variable/manrope/files'
const NAMES = ['oferta', 'end-user-agreement', 'privacy-agreement']
const EDITION = 'Редакция от 21 ноября 2026 года'

function fontFace(part: string): string {
  const data = readFileSync(join(FONTS, `manrope-${part}-wght-normal.woff2`)).toString('base64')
  const range = part === 'cyrillic' ? 'U+0400-045F, U+2116' : 'U+0000-00FF, U+2000-206F'
  return `@font-face { font-family: 'Manrope Variable'; font-weight: 200 800; unicode-range: ${range};
    src: url(data:font/woff2;base64,${data}) format('woff2') }`
}

const style = [
  fontFace('cyrillic'),
  fontFace('latin'),
  readFileSync(join(SOURCES, 'document.css'), 'utf8'),
].join('\n')

mkdirSync(TARGET, { recursive: true })
const executablePath = process.env.CHROME_PATH
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
for (const name of NAMES) {
  const body = readFileSync(join(SOURCES, `${name}.html`), 'utf8')
  const title = /<h1>(.+)<\/h1>/.exec(body)?.[1] ?? name
  await page.setContent(
    `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${title} · Глянец</title>
    <style>${style}</style></head><body><header><div class="logo">Глянец</div><span>${EDITION}</span></header>
    <main>${body}</main><footer>Интернет-магазин «Глянец», 8&nbsp;800&nbsp;555-01-47</footer></body></html>`,
    { waitUntil: 'load' },
  )
  await page.evaluate(() => document.fonts.ready)
  await page.pdf({ path: join(TARGET, `${name}.pdf`), preferCSSPageSize: true, tagged: true, outline: true })
  console.info(`${TARGET}/${name}.pdf`)
}
await browser.close()
