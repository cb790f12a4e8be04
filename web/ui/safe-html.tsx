/** HTML that the server has sanitised (server/html/sanitize-html.ts), and nothing else. */
export function SafeHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server from an allow-list of elements
  return <span dangerouslySetInnerHTML={{ __html: html }} />
}
