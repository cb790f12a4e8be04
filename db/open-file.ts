import { type Stats, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { copyAtOnce, fileTime } from './copy-database.ts'
import type { Sqlite } from './sqlite.ts'
import { FileReplaced } from './storage-errors.ts'

interface OpenFile {
  readonly path: string
  readonly device: number
  readonly inode: number
  /** What the operator is told once the file is no longer in its place; null before. */
  lost: string | null
}

/** The files of the databases that are open; those in memory have none. */
const openFiles = new WeakMap<Sqlite, OpenFile>()

/** Whether others than the user of the shop can read a file, as one that an earlier version has created. */
export function isReadableByOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0
}

/** Remembers which file a database has opened. */
export function rememberFile(sqlite: Sqlite, path: string): void {
  const { dev, ino } = statSync(path)
  openFiles.set(sqlite, { path, device: dev, inode: ino, lost: null })
}

/** The databases whose files have just been found in their places. */
const foundInPlace = new WeakSet<Sqlite>()

/**
 * Throws FileReplaced if the file that is open is not at the database's path any more: what is written to it would be
 * lost when the shop stops. The first time, the whole database, with the last orders, is saved beside it.
 */
export function requireFileInPlace(sqlite: Sqlite): void {
  const file = openFiles.get(sqlite)
  if (!file || foundInPlace.has(sqlite) || isInPlace(file)) return
  file.lost ??= `the database at ${file.path} was removed or replaced while it was open; ${rescue(sqlite, file.path)}`
  throw new FileReplaced(file.lost)
}

/** Makes one change if the file is in its place. A transaction in it does not look again, which takes 10 µs. */
export function changeInPlace<T>(sqlite: Sqlite, change: () => T): T {
  requireFileInPlace(sqlite)
  foundInPlace.add(sqlite)
  try {
    return change()
  } finally {
    foundInPlace.delete(sqlite)
  }
}

/** Returns true unless the file of an open database was removed or replaced. */
export function isFileInPlace(sqlite: Sqlite): boolean {
  const file = openFiles.get(sqlite)
  return !file || isInPlace(file)
}

function isInPlace({ path, device, inode }: OpenFile): boolean {
  const found: Stats | undefined = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.ino === inode && found.dev === device
}

/**
 * Saves the database beside its former path, or else in the folder of the application, which lasts and which its unit
 * may write, or else among temporary files, which systemd deletes when the shop stops. Returns what has been done.
 */
function rescue(sqlite: Sqlite, path: string): string {
  const suffix = `rescued-${fileTime()}`
  const name = `${basename(path)}.${suffix}`
  const lasting = [`${path}.${suffix}`, join(process.cwd(), name)]
  const temporary = join(tmpdir(), name)
  const saved = [...lasting, temporary].find((target) => {
    try {
      copyAtOnce(sqlite, target)
      return true
    } catch {
      return false
    }
  })
  if (saved === undefined) return 'what it held could not be saved'
  const words = `what it held is saved at ${saved}`
  if (saved !== temporary) return words
  // Under systemd others see the shop's temporary files only by its process.
  const place = process.platform === 'linux' ? `/proc/${process.pid}/root${saved}` : saved
  return `${words}; a stop of the shop may delete it, so copy ${place} elsewhere before`
}
