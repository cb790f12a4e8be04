import type { Sqlite } from './sqlite.ts'

/**
 * Takes the averages by which SQLite plans, from a sample of about so many rows of each index, or from all rows. Keeps
 * averages only: with samples of values, SQLite would plan a statement again for each value it runs with.
 */
export function writeStatistics(sqlite: Sqlite, sample = 0): void {
  sqlite.exec(
    `PRAGMA analysis_limit = ${sample}; ANALYZE; DROP TABLE IF EXISTS sqlite_stat4; ANALYZE sqlite_schema`,
  )
}
