/** Renders HTML that the server has sanitized (server/html/sanitize-html.ts). Never pass other HTML. */
export function SafeHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server from an allow-list of elements
  return <span dangerouslySetInnerHTML={{ __html: html }} />
}
