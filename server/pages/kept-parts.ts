import { randomBytes } from 'node:crypto'
import { cloneElement, createElement, type ReactElement } from 'react'
import { utf8Of } from '#server/http/compress.ts'
import type { Keep } from '#web/lib/kept.ts'

/** How many bytes all parts with their facts may take; a tile takes some 4,000. */
const MAX_BYTES = 12_000_000
/** What an entry takes besides its texts, about. */
const ENTRY_BYTES = 250
/** Which no text of a shopper or of the staff can contain, wherever it comes into a page. */
const SECRET = randomBytes(6).toString('hex')
const MARK = new RegExp(` data-kept="${SECRET}-(\\d+)"`)
/** What belongs to a page and not to a part alone: ids by `useId`, and pictures that React also announces in the head. */
const OF_PAGE = /_R_|<img(?![^>]* loading="lazy")/
/** What stands for a text until the page is put together. */
const HOLE = `<hole ${SECRET}-`
const HOLE_BYTES = Buffer.from(HOLE)
const HOLE_END = '>'.charCodeAt(0)

interface Part {
  /** The text with which the part was kept: V8 cannot free a later, equal one that has become a key before it is old. */
  readonly key: string
  /** As UTF-8. */
  readonly html: Uint8Array
}

/** Parts by their facts, those that no page has contained for longest first. */
const parts = new Map<string, Part>()
let size = 0

interface PageParts {
  readonly keep: Keep
  /** Puts a hole into the page, which `fill` fills with the HTML. */
  later(html: string): string
  /** Returns a page's HTML without marks, but with holes, and keeps the parts that it is the first to contain. */
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
      const part = parts.get(key)
      if (part === undefined)
        return cloneElement(element, { 'data-kept': `${SECRET}-${added.push(key) - 1}` })
      parts.delete(key)
      parts.set(part.key, part)
      return withHtml(element, holeOf(part.html))
    },
    later: (html) => holeOf(utf8Of(html)),
    take(document) {
      if (added.length === 0) return document
      // Text and the number of a mark by turns.
      const pieces = document.split(MARK)
      for (let i = 1; i < pieces.length; i += 2) {
        const key = added[Number(pieces[i])]
        const html = contentOf(pieces[i - 1], pieces[i + 1])
        if (key !== undefined && html !== null) keepPart(key, fillHoles(html, fillings))
      }
      return pieces.filter((_, i) => i % 2 === 0).join('')
    },
    fill: (document) => fillHoles(document, fillings),
  }
}

function withHtml(element: ReactElement<object>, html: string): ReactElement {
  const { children: _, ...rest } = element.props as { readonly children?: unknown }
  return createElement(element.type, { ...rest, dangerouslySetInnerHTML: { __html: html } })
}

function fillHoles(html: string, fillings: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = utf8Of(html)
  let hole = bytes.indexOf(HOLE_BYTES)
  if (hole < 0) return bytes
  const filled = Buffer.allocUnsafeSlow(fillings.reduce((sum, { length }) => sum + length, bytes.length))
  let from = 0
  let to = 0
  for (; hole >= 0; hole = bytes.indexOf(HOLE_BYTES, from)) {
    to += bytes.copy(filled, to, from, hole)
    const end = bytes.indexOf(HOLE_END, hole)
    const filling = fillings[Number(bytes.toString('latin1', hole + HOLE_BYTES.length, end))]
    if (!filling) throw new Error('a page has a hole for which there is no text')
    filled.set(filling, to)
    to += filling.length
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
  const part = { key, html: Uint8Array.from(html) }
  parts.set(key, part)
  size += sizeOf(part)
  for (const [oldest, kept] of parts) {
    if (size <= MAX_BYTES) return
    parts.delete(oldest)
    size -= sizeOf(kept)
  }
}

/** V8 stores a text with Cyrillic in two bytes for each character. */
function sizeOf({ key, html }: Part): number {
  return key.length * 2 + html.length + ENTRY_BYTES
}
