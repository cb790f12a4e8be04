/** Paths whose case is kept: the public id of an order is case-sensitive. */
const CASE_SENSITIVE = /^\/order\//i

/**
 * Returns the canonical path of a page (PAGE-2, PAGE-3, PAGE-35): a trailing slash, single slashes, lower case (a
 * product's marking in upper case), no index file. Returns null for the name of a file, which is no page.
 */
export function properPath(pathname: string): string | null {
  const withoutIndex = pathname.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/')
  if (/\.[^/]*$/.test(withoutIndex)) return null
  const slashed = `${withoutIndex}/`.replace(/\/{2,}/g, '/')
  if (CASE_SENSITIVE.test(slashed)) return slashed
  const product = /^\/product\/([A-Za-z0-9-]+)\/$/i.exec(slashed)
  if (product) return `/product/${product[1]?.toUpperCase()}/`
  // Percent-encoded bytes keep the case of their hex digits.
  return slashed
    .split(/(%[0-9a-f]{2})/i)
    .map((part) => (part.startsWith('%') ? part : part.toLowerCase()))
    .join('')
}
