/** Returns a migration as drizzle-kit writes it with its tables made STRICT, for which Drizzle's schema has no word. */
export function withStrictTables(sql: string): string {
  return sql.replace(/^(CREATE TABLE [^;]*?\n\));/gm, '$1 STRICT;')
}

/** Returns the tables that a migration rebuilds: it copies their rows, and deleting the old table deletes what refers to it. */
export function rebuiltTables(sql: string): string[] {
  return [...sql.matchAll(/^CREATE TABLE `__new_(\w+)`/gm)].map(([, table = '']) => table)
}
