import { escapeText } from '#server/html/escape-text.ts'

/** What XML 1.0 cannot contain in any form: most control characters, and halves of surrogate pairs. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

type Attributes = Readonly<Record<string, string | number | boolean>>

/** Returns an element with a text. A name of an element or attribute is never taken from data. */
export function textElement(name: string, text: string | number | boolean, attributes?: Attributes): string {
  return element(name, [xmlText(String(text))], attributes)
}

/** Returns an element with the given elements in it. */
export function element(name: string, content: readonly string[], attributes: Attributes = {}): string {
  return `${openTag(name, attributes)}${content.join('')}</${name}>`
}

export function openTag(name: string, attributes: Attributes = {}): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`)
  return `<${name}${pairs.join('')}>`
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

function xmlText(text: string): string {
  return escapeText(text.replace(IMPOSSIBLE, ''))
}
