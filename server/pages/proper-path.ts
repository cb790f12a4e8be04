import { PATH_STARTS, parseProductPath, productPath } from '#shared/paths.ts'

/** How paths begin that contain an id in which the case matters. */
const CASE_SENSITIVE = [PATH_STARTS.order, PATH_STARTS.sharedFavorites]

/**
 * Returns the canonical path of a page (PAGE-2, PAGE-3, PAGE-35): a trailing slash, single slashes, lower case (a
 * product's marking in upper case), no index file. Returns null for the name of a file, which is no page.
 */
export function properPath(pathname: string): string | null {
  const withoutIndex = pathname.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/')
  if (/\.[^/]*$/.test(withoutIndex)) return null
  const slashed = `${withoutIndex}/`.replace(/\/{2,}/g, '/')
  if (CASE_SENSITIVE.some((start) => slashed.toLowerCase().startsWith(start))) return slashed
  const marking = parseProductPath(slashed)
  if (marking !== undefined) return productPath(marking.toUpperCase())
  // Percent-encoded bytes keep the case of their hex digits.
  return slashed
    .split(/(%[0-9a-f]{2})/i)
    .map((part) => (part.startsWith('%') ? part : part.toLowerCase()))
    .join('')
}
