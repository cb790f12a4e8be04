import type Database from 'better-sqlite3'

/** An open database without Drizzle. */
export type Sqlite = Database.Database
