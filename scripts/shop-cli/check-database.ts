import { checkMigrations, MIGRATIONS } from '#db/check-migrations.ts'
import { type OpenDatabase, openUnchanged } from '#db/client.ts'
import { DatabaseRefused } from '#db/database-refused.ts'
import { storageFaultOf } from '#db/storage-errors.ts'
import type { Config } from '#server/config.ts'
import { findAccountMismatches, findBonusMismatches } from '#server/jobs/check-bonus-ledger.ts'
import { findRefundMismatches } from '#server/jobs/check-refund-sums.ts'
import { findStarMismatches } from '#server/jobs/check-star-sums.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { requireSettings } from '#server/require-settings.ts'
import { requireEnvironment } from '#server/shop-environment.ts'

const LONGEST_LIST = 5

/** What is wrong with a database, a line for each flaw. */
export interface Findings {
  /** That with which this version of the shop cannot go on. */
  readonly obstacles: readonly string[]
  /**
   * Entries that do not add up; they are compared only where there is no obstacle. They hinder nothing: the shop in
   * which that happened went on, and its metrics tell of it.
   */
  readonly mismatches: readonly string[]
}

export function examine(file: string): Findings {
  const mismatches: string[] = []
  const obstacles = flawsIn(file, (database) => {
    const found = [...findObstacles(database)]
    if (found.length === 0) mismatches.push(...findMismatches(database))
    return found
  })
  return { obstacles, mismatches }
}

/**
 * Does what `examine` does for a shop of this environment, with or without a settings file, but compares no entries,
 * which takes time.
 */
export function examineToServe(file: string, appEnv: Config['appEnv'], hasSettings: boolean): Findings {
  const obstacles = flawsIn(file, (database) => {
    const found = [...findObstacles(database)]
    if (found.length === 0) {
      requireEnvironment(database.sqlite, appEnv)
      requireSettings(database.sqlite, appEnv, hasSettings)
    }
    return found
  })
  return { obstacles, mismatches: [] }
}

function flawsIn(file: string, find: (database: OpenDatabase) => string[]): string[] {
  const database = openUnchanged(file)
  try {
    return find(database)
  } catch (error) {
    if (error instanceof DatabaseRefused) return [error.message]
    if (!(error instanceof Error && storageFaultOf(error) === 'damaged')) throw error
    return [`damaged: ${error.message}`]
  } finally {
    database.close()
  }
}

function* findObstacles({ sqlite }: OpenDatabase): Generator<string> {
  const damages = sqlite.prepare<[], string>(`PRAGMA integrity_check(${LONGEST_LIST})`).pluck().all()
  if (damages.join() !== 'ok') {
    yield* damages.map((damage) => `damaged: ${damage}`)
    return
  }
  const lost = sqlite.prepare<[], { table: string }>('PRAGMA foreign_key_check').all()
  if (lost.length > 0)
    yield `${lost.length} rows refer to rows that do not exist, the first in ${lost[0]?.table ?? ''}`
  const { run } = checkMigrations(sqlite, MIGRATIONS)
  if (run === 0) yield 'it is not the database of a shop'
}

function* findMismatches({ sqlite, db }: OpenDatabase): Generator<string> {
  const { run, pending } = checkMigrations(sqlite, MIGRATIONS)
  // The ledgers of an earlier version can be checked once a start has migrated it.
  if (run === 0 || pending.length > 0) return
  yield* listOf('products whose stock differs from its moves', findStockMismatches(db))
  yield* listOf('bonus grants that differ from their entries', findBonusMismatches(db))
  yield* listOf('customers whose bonuses differ from their entries', findAccountMismatches(db))
  yield* listOf('orders whose refunds do not add up', findRefundMismatches(db))
  yield* listOf('lines of products whose rating differs from the reviews', findStarMismatches(db))
}

function listOf(what: string, ids: readonly number[]): string[] {
  if (ids.length === 0) return []
  return [
    `${ids.length} ${what}: ${ids.slice(0, LONGEST_LIST).join(', ')}${ids.length > LONGEST_LIST ? ', …' : ''}`,
  ]
}
