import { type Html, plainPage } from '#server/html/plain-page.ts'
import type { PageAssets } from '#server/page-assets.ts'
import { PAGE_STYLE } from './page-style.ts'

export interface Frame {
  readonly nonce: string
  /** The shop's own styles bring its tokens and its letters; null where no page of the shop is built. */
  readonly assets: PageAssets | null
}

/** A page of the simulator. */
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

export function rubles(amount: number): string {
  return `${AMOUNT.format(amount)} р.`
}

/** Moscow time, as the shop's day is counted. */
export function moment(ms: number): string {
  return MOMENT.format(ms)
}
