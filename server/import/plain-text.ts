import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import { cutText } from '#shared/cut-text.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/**
 * Returns the text of a description, which may be HTML: its paragraphs, line breaks, and list items as lines. It comes
 * from the sanitized HTML, so nothing is left of scripts, and a tag that is no tag stays as text.
 */
export function plainText(source: string, longest: number): string {
  if (!/[<&]/.test(source)) return tidy(source, longest)
  const html = sanitizeHtml(source)
  const text = html
    // Line breaks of the source mean as much as spaces where the text has elements of its own.
    .replace(/\s*\n\s*/g, /<(?:p|br|li)\b/.test(html) ? ' ' : '\n')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<li>/g, '\n• ')
    .replace(/<\/?(?:p|ul|ol)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
  return tidy(text, longest)
}

/** Returns a text on one line, such as a name. */
export function oneLine(source: string, longest: number): string {
  return plainText(source, longest).replace(/\s+/gu, ' ')
}

function tidy(text: string, longest: number): string {
  return cutText(
    text
      .replace(/\r\n?/g, '\n')
      // Control characters but tabs and line breaks.
      .replace(/[^\P{Cc}\t\n]|\ufeff/gu, '')
      .replace(/[ \t]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/\n\n(?=• )/g, '\n')
      .trim(),
    longest,
  )
}
