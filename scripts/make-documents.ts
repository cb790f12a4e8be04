/**
 * Writes web/public/docs/*.pdf, the documents linked from the checkout (PAGE-12), from scripts/documents/*.html. The
 * PDF files are committed, so run this after a change of the texts. Commit only those whose texts have changed: each
 * run writes other bytes, by which the shop would take an unchanged consent for a new edition (SEC-74).
 *
 *   CHROME_PATH=/usr/bin/chromium npx node scripts/make-documents.ts
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_COMPANY } from '#server/demo/demo-company.ts'
import { STORE_STORAGE_DAYS } from '#server/demo/points/brand-stores.ts'
import { tariffRows } from '#server/reference/delivery/tariffs.ts'
import { CODE_LIFE_MS } from '#shared/auth/code-life.ts'
import { SESSION_DAYS } from '#shared/auth/session-days.ts'
import { ACCRUAL_PERCENT, BONUS_LIMIT_PERCENT, PREPAY_PERCENT } from '#shared/basket/price-basket.ts'
import { BONUS_LIFE_DAYS } from '#shared/bonuses/bonus-terms.ts'
import { UNCONFIRMED_HOURS, UNPAID_HOURS } from '#shared/orders/order-waits.ts'
import { REFUND_DAYS, RETURN_DAYS, STORE_RETURN_DAYS } from '#shared/orders/return-terms.ts'
import { MIN_SUM_ON_DELIVERY } from '#shared/payments/payment-availability.ts'
import {
  CALLBACK_DAYS,
  DEVICE_DAYS,
  EMPTY_BASKET_DAYS,
  GUEST_DAYS,
  MESSAGE_DAYS,
  ORDER_YEARS,
  REFUSED_REVIEW_DAYS,
  SECURITY_LOG_DAYS,
} from '#shared/retention-days.ts'
import { MIN_CASH_FEE } from '#shared/tariffs/delivery-price.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { openBrowser } from './lib/browser.ts'

const SOURCES = 'scripts/documents'
const TARGET = 'web/public/docs'
const FONTS = 'node_modules/@fontsource-variable/manrope/files'
const NAMES = ['oferta', 'end-user-agreement', 'privacy-agreement', 'personal-data-consent']
const EDITION = 'Редакция от 23 ноября 2026 года'

const { phone, email, legalEntity } = DEMO_COMPANY
if (!phone || !email || !legalEntity) throw new Error('the documents name a company, its phone and its mail')
const { name, inn, kpp, ogrn, address } = legalEntity
/** Values for the placeholders in the texts, such as '{{prepayPercent}}', taken from the shop's rules. */
const FACTS: Readonly<Record<string, string | number>> = {
  ...{ name, address, phone, email },
  entity: [`${name}, ИНН ${inn}, КПП ${kpp}, ОГРН ${ogrn}`, address, `Телефон ${phone}, почта ${email}`].join(
    '<br>',
  ),
  prepayPercent: PREPAY_PERCENT,
  bonusLimitPercent: BONUS_LIMIT_PERCENT,
  accrualPercent: ACCRUAL_PERCENT,
  bonusLifeDays: BONUS_LIFE_DAYS,
  minSum: MIN_SUM_ON_DELIVERY,
  minCashFee: MIN_CASH_FEE,
  cashFeePercent: tariffRows().find(({ kind }) => kind === 'post')?.surchargePercent ?? 0,
  storeStorageDays: STORE_STORAGE_DAYS,
  returnDays: RETURN_DAYS,
  storeReturnDays: STORE_RETURN_DAYS,
  refundDays: REFUND_DAYS,
  unpaidHours: UNPAID_HOURS,
  unconfirmedHours: UNCONFIRMED_HOURS,
  codeMinutes: CODE_LIFE_MS / MINUTE_MS,
  sessionDays: SESSION_DAYS,
  guestDays: GUEST_DAYS,
  emptyBasketDays: EMPTY_BASKET_DAYS,
  deviceDays: DEVICE_DAYS,
  messageDays: MESSAGE_DAYS,
  callbackDays: CALLBACK_DAYS,
  refusedReviewDays: REFUSED_REVIEW_DAYS,
  securityLogDays: SECURITY_LOG_DAYS,
  orderYears: ORDER_YEARS,
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
for (const file of NAMES) {
  const body = tieShortWords(fillIn(readFileSync(join(SOURCES, `${file}.html`), 'utf8')))
  const title = /<h1>(.+)<\/h1>/.exec(body)?.[1] ?? file
  await page.setContent(
    `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${title} · Глянец</title>
    <style>${style}</style></head><body><header><div class="logo">Глянец</div><span>${EDITION}</span></header>
    <main>${body}</main><footer>Интернет-магазин «Глянец», ${phone}</footer></body></html>`,
    { waitUntil: 'load' },
  )
  await page.evaluate(() => document.fonts.ready)
  await page.pdf({ path: join(TARGET, `${file}.pdf`), preferCSSPageSize: true, tagged: true, outline: true })
  console.info(`${TARGET}/${file}.pdf`)
}
await browser.close()
