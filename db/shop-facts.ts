import { eq } from 'drizzle-orm'
import type { Db, Sqlite } from './client.ts'
import { shopFacts } from './schema/shop-facts.ts'

/** What is checked once an hour for rows that do not agree. */
export const LEDGERS = ['stock', 'bonuses', 'reviews', 'refunds'] as const
export type Ledger = (typeof LEDGERS)[number]

/** The facts about a database as a whole. */
export type Fact =
  /** The environment to which the database belongs (SEC-15). */
  | 'environment'
  /** The name of the last migration, which an older version of the code cannot know. */
  | 'schema'
  /**
   * The last time of the shop's clock that was trusted, in UTC milliseconds; stored once a minute. While it is doubted,
   * the steady clock counts this time on.
   */
  | 'clock-seen'
  /** The number of the writer's generation, if it is not the first one. */
  | 'writer-generation'
  /** For how many days bonuses can be spent that are accrued now, by the settings of the shop. */
  | 'bonus-life-days'
  /** 'file' if the shop has run with a settings file, which it then needs. */
  | 'settings'
  /** The settings that took effect last, as JSON. */
  | 'applied-settings'
  /** How many rows of a ledger did not agree when it was checked last. */
  | `mismatches:${Ledger}`
  /** The time of the clock when it was first doubted; missing while it is trusted. */
  | 'clock-doubt'
  /** What else is known of a doubted clock, as JSON; missing while it is trusted. */
  | 'clock-wrong'
  /** The highest id that a pickup point had when one was deleted last (PICK-110). */
  | 'last-point-id'
  /** What shoppers often search for, as JSON, for a process that has not opened the search yet. */
  | 'popular-queries'
  /** When the present version of the feed was first seen, and that version. */
  | 'feed'

/** Returns a fact; null if it was never written, also where a migration has not created the table yet. */
export function readFact(sqlite: Sqlite, key: Fact): string | null {
  if (!hasTable(sqlite, 'shop_facts')) return null
  const value = sqlite.prepare('SELECT value FROM shop_facts WHERE key = ?').pluck().get(key)
  return typeof value === 'string' ? value : null
}

export function writeFact(db: Db, key: Fact, value: string): void {
  db.insert(shopFacts)
    .values({ key, value })
    .onConflictDoUpdate({ target: shopFacts.key, set: { value } })
    .run()
}

export function forgetFact(db: Db, key: Fact): void {
  db.delete(shopFacts).where(eq(shopFacts.key, key)).run()
}

/** Whether a database that may be older than the code has a table. */
export function hasTable(sqlite: Sqlite, name: string): boolean {
  return (
    sqlite.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined
  )
}
