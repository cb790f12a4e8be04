import { type Column, like, or, type SQL, sql } from 'drizzle-orm'

/**
 * Matches rows with the text in one of the columns. SQLite ignores the case of Latin letters only, so Russian words are
 * looked for in lower case, in upper case, and with a capital.
 */
export function hasText(columns: readonly (Column | SQL)[], text: string): SQL | undefined {
  const lower = text.toLocaleLowerCase('ru')
  const capital = lower.charAt(0).toLocaleUpperCase('ru') + lower.slice(1)
  const variants = new Set([text, lower, capital, text.toLocaleUpperCase('ru')])
  const patterns = [...variants].map((variant) => `%${variant.replace(/[\\%_]/g, '\\$&')}%`)
  return or(
    ...columns.flatMap((column) =>
      patterns.map((pattern) => sql`${like(sql`${column}`, pattern)} ESCAPE '\\'`),
    ),
  )
}
