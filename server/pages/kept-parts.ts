import { cloneElement, createElement, type ReactElement } from 'react'
import { utf8Of } from '#server/http/compress.ts'
import type { Keep } from '#web/lib/kept.ts'

/** How many bytes all parts with their facts may take; a tile takes 3,000. */
const MAX_BYTES = 12_000_000
const MARK = ' data-kept=""'
/** What belongs to a page and not to a part alone: ids by `useId`, and pictures that React also announces in the head. */
const OF_PAGE = /_R_|<img(?![^>]* loading="lazy")/
/** What stands for a text until the page is put together. No text of a page contains it, because React escapes `<`. */
const HOLE = '<hole '
const HOLE_BYTES = Buffer.from(HOLE)
const HOLE_END = '>'.charCodeAt(0)

/** The UTF-8 of parts by their facts, the oldest first. */
const parts = new Map<string, Uint8Array>()
let size = 0

interface PageParts {
  readonly keep: Keep
  /** Puts a hole into the page, which `fill` fills with the HTML. */
  later(html: string): string
  /** Returns a page's HTML without marks, and keeps the parts that it is the first to contain. */
  take(document: string): string
  /**
   * Returns the page as UTF-8. React's string consists of thousands of pieces, which V8 joins as soon as one looks into
   * it, so that is done without the texts that are known already, most of a page; these are copied as bytes.
   */
  fill(document: string): Uint8Array<ArrayBuffer>
}

/** Gives one page the parts that earlier pages have contained, and marks the elements whose content is new. */
export function partsOfPage(): PageParts {
  const added: string[] = []
  const fillings: Uint8Array[] = []
  const holeOf = (filling: Uint8Array) => `${HOLE}${fillings.push(filling) - 1}>`
  return {
    keep(facts, element) {
      if (facts === null) return element
      const key = JSON.stringify(facts)
      const html = parts.get(key)
      if (html !== undefined) return withHtml(element, holeOf(html))
      added.push(key)
      return cloneElement(element, { 'data-kept': '' })
    },
    later: (html) => holeOf(utf8Of(html)),
    take(document) {
      if (added.length === 0) return document
      const pieces = document.split(MARK)
      // React renders elements in the order of the document, so the pieces after the first one are those of the keys.
      const isComplete = pieces.length === added.length + 1
      for (const [i, key] of isComplete ? added.entries() : []) {
        const html = contentOf(pieces[i], pieces[i + 1])
        if (html !== null) keepPart(key, fillHoles(html, fillings))
      }
      return pieces.join('')
    },
    fill: (document) => fillHoles(document, fillings),
  }
}

function withHtml(element: ReactElement<object>, html: string): ReactElement {
  const { children: _, ...rest } = element.props as { readonly children?: unknown }
  return createElement(element.type, { ...rest, dangerouslySetInnerHTML: { __html: html } })
}

function fillHoles(html: string, fillings: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(utf8Of(html))
  const filled = Buffer.allocUnsafeSlow(fillings.reduce((sum, { length }) => sum + length, bytes.length))
  let from = 0
  let to = 0
  for (let hole = bytes.indexOf(HOLE_BYTES); hole >= 0; hole = bytes.indexOf(HOLE_BYTES, from)) {
    to += bytes.copy(filled, to, from, hole)
    const end = bytes.indexOf(HOLE_END, hole)
    const filling = fillings[Number(bytes.toString('latin1', hole + HOLE_BYTES.length, end))]
    if (filling) filled.set(filling, to)
    to += filling?.length ?? 0
    from = end + 1
  }
  to += bytes.copy(filled, to, from)
  return filled.subarray(0, to)
}

/** Returns the content of the element in whose opening tag one piece ends and the next one begins; null for some. */
function contentOf(before = '', after = ''): string | null {
  const [tag = ''] = /^[a-z]+/.exec(before.slice(before.lastIndexOf('<') + 1)) ?? []
  const start = after.indexOf('>') + 1
  const end = after.indexOf(`</${tag}>`, start)
  const html = after.slice(start, end)
  return end < 0 || html.includes(`<${tag}`) || OF_PAGE.test(html) ? null : html
}

function keepPart(key: string, html: Uint8Array): void {
  if (parts.has(key)) return
  // A copy, because the page's memory would stay with it.
  parts.set(key, Uint8Array.from(html))
  size += sizeOf(key, html)
  for (const [oldest, bytes] of parts) {
    if (size <= MAX_BYTES) return
    parts.delete(oldest)
    size -= sizeOf(oldest, bytes)
  }
}

/** V8 stores a text with Cyrillic in two bytes for each character. */
function sizeOf(key: string, html: Uint8Array): number {
  return key.length * 2 + html.length
}
