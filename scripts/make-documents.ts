/**
 * Writes web/public/docs/*.pdf, the documents linked from the checkout (PAGE-12), from scripts/documents/*.html. The
 * PDF files are committed, so run this after a change of the texts. Commit only those whose texts have changed: each
 * run writes other bytes, by which the shop would take an unchanged consent for a new edition (SEC-74).
 *
 *   CHROME_PATH=/usr/bin/chromium npx node scripts/make-documents.ts
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FACTS } from './documents/facts.ts'
import { openBrowser } from './lib/browser.ts'

const SOURCES = 'scripts/documents'
const TARGET = 'web/public/docs'
const FONTS = 'node_modules/@fontsource-variable/manrope/files'
/** When the text of each document was last changed. */
const EDITIONS = {
  oferta: '1 декабря 2026 года',
  'end-user-agreement': '23 ноября 2026 года',
  'privacy-agreement': '23 ноября 2026 года',
  'personal-data-consent': '23 ноября 2026 года',
}

function fillIn(text: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const fact = FACTS[key]
    if (fact === undefined) throw new Error(`unknown placeholder: ${key}`)
    return String(fact)
  })
}

function fontFace(part: string): string {
  const data = readFileSync(join(FONTS, `manrope-${part}-wght-normal.woff2`)).toString('base64')
  const range = part === 'cyrillic' ? 'U+0400-045F, U+2116' : 'U+0000-00FF, U+2000-206F'
  return `@font-face { font-family: 'Manrope Variable'; font-weight: 200 800; unicode-range: ${range};
    src: url(data:font/woff2;base64,${data}) format('woff2') }`
}

/** Joins prepositions and conjunctions to the next word, and a dash to the previous one, by no-break spaces. */
function tieShortWords(markup: string): string {
  return markup
    .replace(
      /(?<![\p{L}\u00a0-])(в|во|и|на|с|со|к|ко|по|до|от|о|об|за|из|у|не|ни|или|для|при)\s(?=[\p{L}\d«])/giu,
      '$1\u00a0',
    )
    .replace(/ (?=—)/g, '\u00a0')
}

const style = [
  fontFace('cyrillic'),
  fontFace('latin'),
  readFileSync(join(SOURCES, 'document.css'), 'utf8'),
].join('\n')

mkdirSync(TARGET, { recursive: true })
const browser = await openBrowser()
const page = await browser.newPage()
for (const [file, edition] of Object.entries(EDITIONS)) {
  const body = tieShortWords(fillIn(readFileSync(join(SOURCES, `${file}.html`), 'utf8')))
  const title = /<h1>(.+)<\/h1>/.exec(body)?.[1] ?? file
  await page.setContent(
    `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${title} · Глянец</title>
    <style>${style}</style></head><body><header><div class="logo">Глянец</div><span>Редакция от ${edition}</span></header>
    <main>${body}</main><footer>Интернет-магазин «Глянец», ${FACTS.phone}</footer></body></html>`,
    { waitUntil: 'load' },
  )
  await page.evaluate(() => document.fonts.ready)
  await page.pdf({ path: join(TARGET, `${file}.pdf`), preferCSSPageSize: true, tagged: true, outline: true })
  console.info(`${TARGET}/${file}.pdf`)
}
await browser.close()
