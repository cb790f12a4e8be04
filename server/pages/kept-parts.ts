import { cloneElement, createElement, type ReactElement } from 'react'
import type { Keep } from '#web/lib/kept.ts'

/** How long all parts with their facts may be together, as V8 stores them at most 12 MB; a tile has 3,000. */
const MAX_LENGTH = 6_000_000
const MARK = ' data-kept=""'
/** What belongs to a page and not to a part alone: ids by `useId`, and pictures that React also announces in the head. */
const OF_PAGE = /_R_|<img(?![^>]* loading="lazy")/

/** The HTML of parts by their facts, the oldest first. */
const parts = new Map<string, string>()
let length = 0

interface PageParts {
  readonly keep: Keep
  /** Returns a page's HTML without marks, and keeps the parts that it is the first to contain. */
  take(document: string): string
}

/** Gives one page the parts that earlier pages have contained, and marks the elements whose content is new. */
export function partsOfPage(): PageParts {
  const added: string[] = []
  return {
    keep(facts, element) {
      if (facts === null) return element
      const key = JSON.stringify(facts)
      const html = parts.get(key)
      if (html !== undefined) return withHtml(element, html)
      added.push(key)
      return cloneElement(element, { 'data-kept': '' })
    },
    take(document) {
      if (added.length === 0) return document
      const pieces = document.split(MARK)
      // React renders elements in the order of the document, so the pieces after the first one are those of the keys.
      const isComplete = pieces.length === added.length + 1
      for (const [i, key] of isComplete ? added.entries() : []) keepContent(key, pieces[i], pieces[i + 1])
      return pieces.join('')
    },
  }
}

function withHtml(element: ReactElement<object>, html: string): ReactElement {
  const { children: _, ...rest } = element.props as { readonly children?: unknown }
  return createElement(element.type, { ...rest, dangerouslySetInnerHTML: { __html: html } })
}

/** Keeps the content of the element in whose opening tag one piece ends and the next one begins. */
function keepContent(key: string, before = '', after = ''): void {
  const [tag = ''] = /^[a-z]+/.exec(before.slice(before.lastIndexOf('<') + 1)) ?? []
  const start = after.indexOf('>') + 1
  const end = after.indexOf(`</${tag}>`, start)
  const html = after.slice(start, end)
  if (end < 0 || html.includes(`<${tag}`) || OF_PAGE.test(html) || parts.has(key)) return
  // A copy, because a slice would hold the whole page.
  parts.set(key, Buffer.from(html, 'utf16le').toString('utf16le'))
  length += key.length + html.length
  for (const [oldest, text] of parts) {
    if (length <= MAX_LENGTH) return
    parts.delete(oldest)
    length -= oldest.length + text.length
  }
}
