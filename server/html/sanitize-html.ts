import sanitize from 'sanitize-html'

const LONGEST = 10_000

const RULES: sanitize.IOptions = {
  allowedTags: ['a', 'b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Elements whose content is not text for readers.
  nonTextTags: [
    ...['script', 'style', 'iframe', 'object', 'embed', 'noscript', 'template'],
    ...['textarea', 'option', 'title', 'svg', 'math', 'xmp'],
  ],
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: linkOf(href) }),
  },
}

/**
 * Keeps a path of the shop, and an external address with a `rel` that suppresses the referrer. Drops anything else.
 */
function linkOf(href = ''): sanitize.Attributes {
  if (/^\/(?![/\\])/.test(href)) return { href }
  return /^(?:https:\/\/|mailto:|tel:)/i.test(href) ? { href, rel: 'noopener noreferrer' } : {}
}

/**
 * Returns HTML that is safe to insert into a page, such as a payment system's description (PAY-1). It keeps only
 * allowed elements and, of their attributes, only the address of a link: a path of the shop, https, mailto, or tel.
 */
export function sanitizeHtml(source: string): string {
  return sanitize(source.slice(0, LONGEST), RULES)
}
