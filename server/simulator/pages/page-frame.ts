import { type Html, plainPage } from '#server/html/plain-page.ts'
import type { PageAssets } from '#server/page-assets.ts'
import { PAGE_STYLE } from './page-style.ts'

export interface Frame {
  readonly nonce: string
  /** The source of the shop's style sheets, which define design tokens and fonts; null if the pages are not built. */
  readonly assets: PageAssets | null
}

/** Returns a page of the simulator. */
export function pageFrame({ nonce, assets }: Frame, title: string, body: Html): Html {
  const styles = assets?.filesOf([]).styles ?? []
  return plainPage({ lang: 'ru', title, nonce, styles, css: PAGE_STYLE, body })
}

const AMOUNT = new Intl.NumberFormat('ru-RU')
const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export function formatRoubles(amount: number): string {
  return `${AMOUNT.format(amount)} р.`
}

/** Formats a time (milliseconds since the epoch) in Moscow time, the shop's time zone. */
export function moment(ms: number): string {
  return MOMENT.format(ms)
}
