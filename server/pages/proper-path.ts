/** Whose letters mean something: an order's address is a secret of both cases. */
const KEPT = /^\/order\//i

/**
 * The one address of a page (spec §2, Routes; rules of addresses): its slash at the end, single slashes, small letters
 * (an article in capitals), no index file. The path itself when it is that already; null for the name of a file, which
 * is no page.
 */
export function properPath(pathname: string): string | null {
  const withoutIndex = pathname.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/')
  if (/\.[^/]*$/.test(withoutIndex)) return null
  const slashed = `${withoutIndex}/`.replace(/\/{2,}/g, '/')
  if (KEPT.test(slashed)) return slashed
  const product = /^\/product\/([A-Za-z0-9-]+)\/$/i.exec(slashed)
  if (product) return `/product/${product[1]?.toUpperCase()}/`
  // Percent signs write bytes: their letters are left as they are.
  return slashed
    .split(/(%[0-9a-f]{2})/i)
    .map((part) => (part.startsWith('%') ? part : part.toLowerCase()))
    .join('')
}
