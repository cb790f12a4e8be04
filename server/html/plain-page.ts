import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

interface PlainPage {
  readonly lang: 'ru' | 'en'
  readonly title: string
  readonly nonce: string
  /** URLs of the shop's style sheets, which define its design tokens and fonts; empty if the pages are not built. */
  readonly styles: readonly string[]
  /** Further CSS for this page. */
  readonly css: string
  readonly body: Html
}

/** Returns a plain HTML page outside the React application, without scripts and excluded from search engines. */
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
