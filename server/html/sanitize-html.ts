/** What a text of the shop may be made of; everything else is taken out and its own text kept. */
const ALLOWED = new Set(['a', 'b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'ol', 'li'])
/** Elements whose content is no text for readers. */
const SILENT = new Set([
  ...[
    'script',
    'style',
    'iframe',
    'object',
    'embed',
    'noscript',
    'template',
    'textarea',
    'title',
    'svg',
    'math',
  ],
])
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', mdash: '—', ndash: '–' },
  ...{ laquo: '«', raquo: '»', hellip: '…', copy: '©', minus: '−' },
}
const LONGEST = 10_000
const DEEPEST = 20

interface Element {
  readonly tag: string
  /** Only of a link; null leaves its text. */
  readonly href: string | null
  readonly children: Node[]
}
type Node = string | Element

/**
 * The text as HTML that is safe to put into a page (spec §3, Payment system: description): parsed, and written anew
 * from an allow-list of elements, without attributes but the address of a link (a path of the shop, https, mail or
 * phone). Never throws; the answer of an answer is the same again.
 */
export function sanitizeHtml(source: string): string {
  return parse(source.slice(0, LONGEST)).map(write).join('')
}

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</g

function parse(source: string): Node[] {
  const roots: Node[] = []
  const open: Element[] = []
  let silent: string | null = null
  for (const [token, slash, name, attributes] of source.matchAll(TOKEN)) {
    const tag = name?.toLowerCase()
    if (silent !== null) {
      if (slash === '/' && tag === silent) silent = null
      continue
    }
    const place = open.at(-1)?.children ?? roots
    if (tag === undefined) {
      if (!token.startsWith('<!--')) place.push(decode(token))
    } else if (slash === '/') {
      close(open, tag)
    } else if (SILENT.has(tag)) {
      silent = tag
    } else if (ALLOWED.has(tag)) {
      const href = tag === 'a' ? hrefOf(attributes ?? '') : null
      const element: Element = { tag, href, children: [] }
      place.push(element)
      if (tag !== 'br' && open.length < DEEPEST) open.push(element)
    }
  }
  return roots
}

/** Closes the element and what is open inside it; a closing without an opening is nothing. */
function close(open: Element[], tag: string): void {
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at >= 0) open.length = at
}

function hrefOf(attributes: string): string | null {
  const match = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const address = decode(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
  // Browsers drop controls inside an address and read \ as /: neither is ever meant.
  if (/[\p{Cc}\s\\]/u.test(address)) return null
  return /^(?:\/(?!\/)|https:\/\/|mailto:|tel:)/i.test(address) ? address : null
}

function write(node: Node): string {
  if (typeof node === 'string') return encode(node)
  const { tag, href, children } = node
  if (tag === 'br') return '<br>'
  const content = children.map(write).join('')
  if (tag !== 'a') return `<${tag}>${content}</${tag}>`
  if (href === null) return content
  const foreign = href.startsWith('/') ? '' : ' rel="noopener noreferrer"'
  return `<a href="${encode(href)}"${foreign}>${content}</a>`
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    const isCharacter = code >= 32 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
    return isCharacter ? String.fromCodePoint(code) : ''
  })
}

function encode(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
