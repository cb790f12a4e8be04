import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

interface PlainPage {
  readonly lang: 'ru' | 'en'
  readonly title: string
  readonly nonce: string
  /** The shop's own style sheets bring its tokens and its letters; none where no page of the shop is built. */
  readonly styles: readonly string[]
  /** What the page wears over them. */
  readonly css: string
  readonly body: Html
}

/** A page beside the shop's own: plain HTML that needs no script, and is in no index. */
export function plainPage({ lang, title, nonce, styles, css, body }: PlainPage): Html {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
<style nonce="${nonce}">${raw(css)}</style>
</head>
<body>${body}</body>
</html>`
}
