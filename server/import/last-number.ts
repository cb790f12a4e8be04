import type { Sqlite } from '#db/client.ts'

/** Numbers with more digits are article numbers rather than those that an import has added. */
const MOST_DIGITS = 6

/** Returns a function that returns the highest number that follows a name and '-' in a column; 0 if there is none. */
export function lastNumberIn(
  sqlite: Sqlite,
  table: 'products' | 'categories' | 'brands',
  column: 'marking' | 'path' | 'slug',
): (name: string) => number {
  // '.' is the character after '-': together they bound the names that begin so, for the index.
  const last = sqlite
    .prepare<{ start: string; end: string }, number>(
      `SELECT coalesce(max(CAST(substr(${column}, length(@start) + 1) AS INTEGER)), 0) FROM ${table}
       WHERE ${column} > @start AND ${column} < @end
         AND length(${column}) <= length(@start) + ${MOST_DIGITS}
         AND substr(${column}, length(@start) + 1) NOT GLOB '*[^0-9]*'`,
    )
    .pluck()
  return (name) => last.get({ start: `${name}-`, end: `${name}.` }) ?? 0
}
