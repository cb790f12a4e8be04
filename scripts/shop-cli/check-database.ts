import { existsSync } from 'node:fs'
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

/** The shop that is to go on with a database: its environment, and whether it has a settings file. */
export interface Served {
  readonly appEnv: Config['appEnv']
  readonly hasSettings: boolean
}

/** Returns what a database must fit, by the settings of the environment and the file that they name. */
export function servedBy({ appEnv, settingsPlace }: Pick<Config, 'appEnv' | 'settingsPlace'>): Served {
  return { appEnv, hasSettings: existsSync(settingsPlace.path) }
}

/** Looks for all that is wrong with a database; `shop` is the one that is to go on with it. */
export function examine(file: string, shop?: Served): Findings {
  const mismatches: string[] = []
  const obstacles = flawsIn(file, (database) => {
    const found = [...findObstacles(database, shop)]
    if (found.length === 0) mismatches.push(...findMismatches(database))
    return found
  })
  return { obstacles, mismatches }
}

/** Does what `examine` does, but compares no entries, which takes time. */
export function examineToServe(file: string, shop: Served): Findings {
  return { obstacles: flawsIn(file, (database) => [...findObstacles(database, shop)]), mismatches: [] }
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

function* findObstacles({ sqlite }: OpenDatabase, shop?: Served): Generator<string> {
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
  else if (lost.length === 0 && shop) {
    requireEnvironment(sqlite, shop.appEnv)
    requireSettings(sqlite, shop.appEnv, shop.hasSettings)
  }
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
