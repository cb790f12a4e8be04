import sanitize from 'sanitize-html'

const LONGEST = 10_000

const RULES: sanitize.IOptions = {
  allowedTags: ['a', 'b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // What these hold is no text for readers.
  nonTextTags: [
    ...['script', 'style', 'iframe', 'object', 'embed', 'noscript', 'template'],
    ...['textarea', 'option', 'title', 'svg', 'math', 'xmp'],
  ],
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: linkOf(href) }),
  },
}

/** A path of the shop as it is; another's address with nothing told to it; nothing else. */
function linkOf(href = ''): sanitize.Attributes {
  if (/^\/(?![/\\])/.test(href)) return { href }
  return /^(?:https:\/\/|mailto:|tel:)/i.test(href) ? { href, rel: 'noopener noreferrer' } : {}
}

/**
 * The text as HTML that is safe to put into a page (spec §3, Payment system: description): written anew from an
 * allow-list of elements, without attributes but the address of a link (a path of the shop, https, mail or phone).
 */
export function sanitizeHtml(source: string): string {
  return sanitize(source.slice(0, LONGEST), RULES)
}
