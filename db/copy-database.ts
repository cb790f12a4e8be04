import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { createFolderOf } from './create-folder.ts'
import { requireRoom } from './free-space.ts'
import type { Sqlite } from './sqlite.ts'

/** How many pages are copied at a time: a megabyte of them. */
const PAGES_PER_STEP = 256

/**
 * Copies a database into a new file while others go on reading and writing it. The connection must have no other use
 * meanwhile: its open read transaction holds the one state that is copied. Without it, every write of another process
 * would make SQLite begin again. The process rests for half of the time, so that the disk is free for the others. Throws
 * an Error before it writes anything if there is no room for that.
 */
export async function copyDatabase(sqlite: Sqlite, target: string): Promise<void> {
  createFolderOf(target)
  if (!sqlite.memory) requireRoom(sqlite.name, target)
  createPrivately(target)
  sqlite.exec('BEGIN')
  try {
    // The transaction begins with the first row that is read.
    sqlite.prepare('SELECT 1 FROM sqlite_master').get()
    let stepFrom = performance.now()
    await sqlite.backup(target, {
      progress() {
        // Unwritten megabytes would go to the disk all at once, and every order of the shop would wait for them.
        flush(target)
        rest(performance.now() - stepFrom)
        stepFrom = performance.now()
        return PAGES_PER_STEP
      },
    })
  } finally {
    sqlite.exec('ROLLBACK')
  }
  // A copy is one file, also while it is read.
  const copy = new Database(target)
  copy.pragma('journal_mode = DELETE')
  copy.close()
  flush(target)
}

/** Stops the process for so many milliseconds. */
function rest(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** How the name of a copy ends that is still being written. */
export const UNFINISHED = '.unfinished'

/**
 * Like `copyDatabase`, but at once: nothing else runs in this process until the copy is written. The copy has its name
 * only once it is whole, and one that cannot be made leaves nothing on a disk that may be full (OPS-131).
 */
export function copyAtOnce(sqlite: Sqlite, target: string): void {
  const draft = target + UNFINISHED
  createPrivately(draft)
  try {
    sqlite.prepare('VACUUM INTO ?').run(draft)
    flush(draft)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Creates a new file, and its folder, which only the user of the shop can read. */
export function createPrivately(file: string): void {
  createFolderOf(file)
  closeSync(openSync(file, 'wx', 0o600))
}

/** Writes a file, or the names in a folder, from the system's memory to the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Returns the folder of a database's copies. */
export function backupFolder(file: string): string {
  return join(dirname(file), 'backups')
}

/** Returns a time for the name of a file, such as '2026-11-23T06-40-44-123Z'. */
export function fileTime(): string {
  return new Date().toISOString().replaceAll(/[:.]/g, '-')
}
