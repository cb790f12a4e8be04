import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { PageAssets } from '#server/pages/assets.ts'
import { PAGE_STYLE } from './page-style.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

export interface Frame {
  readonly nonce: string
  /** The shop's own styles bring its tokens and its letters; null where no page of the shop is built. */
  readonly assets: PageAssets | null
}

/** A page of the simulator: plain HTML that needs no script. */
export function pageFrame({ nonce, assets }: Frame, title: string, body: Html): Html {
  const styles = assets?.filesOf([]).styles ?? []
  return html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
<style nonce="${nonce}">${raw(PAGE_STYLE)}</style>
</head>
<body>${body}</body>
</html>`
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
