import { randomUUID } from 'node:crypto'
import { linkSync, lstatSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Sqlite } from '#db/client.ts'

/** A file of orders contains phones and addresses. */
const ONLY_OWNER = 0o600

/**
 * Throws an Error if an export may not be written to `file`: if anything is there, or if SQLite or the shop keeps
 * something of the database under that name, such as its journal, which is not there at all times (EXP-9).
 */
export function refuseTarget(sqlite: Sqlite, file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })) throw existing(file)
  if (!sqlite.memory && isOfDatabase(realPath(file), realPath(sqlite.name)))
    throw new Error(`${file} belongs to the database`)
}

/**
 * Writes a file that appears whole, that only its owner can read, and that takes the place of no other. Throws an Error
 * if there is one, also if it has appeared meanwhile (EXP-9).
 */
export function writeExport(file: string, text: string): void {
  // Nobody can lay a link or an open file ready under a name that nobody knows.
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.draft`)
  try {
    writeFileSync(draft, text, { mode: ONLY_OWNER, flag: 'wx' })
    // Unlike a renamed file, a linked one never replaces another.
    linkSync(draft, file)
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? existing(file) : error
  } finally {
    rmSync(draft, { force: true })
  }
}

function existing(file: string): Error {
  return new Error(`${file} exists already`)
}

/** Whether a path is that of the database or of a file whose name begins with the database's, such as 'shop.db-wal'. */
function isOfDatabase(path: string, database: string): boolean {
  return path === database || path.startsWith(`${database}-`)
}

/** Returns the path of a file, which need not exist, in the folder as the disk knows it. */
function realPath(file: string): string {
  return join(realpathSync(dirname(file)), basename(file))
}
