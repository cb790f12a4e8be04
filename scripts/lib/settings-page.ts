export const SETTINGS_PAGE = 'docs/settings.md'
export const SETTINGS_SCHEMA = 'docs/settings.schema.json'
/** The heading after which the tables stand, up to the end of the page. */
const HEADING = '## Keys\n\n'

/** Returns the page with other tables. Throws an Error for a page without their heading. */
export function withTables(page: string, tables: string): string {
  const place = page.indexOf(HEADING)
  if (place < 0) throw new Error(`${SETTINGS_PAGE} has no heading ${HEADING.trim()}`)
  return `${page.slice(0, place)}${HEADING}${tables}\n`
}
