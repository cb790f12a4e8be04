/** Why SQLite did not do what was requested, for reasons outside the shop's code. */
export type StorageFault =
  /** Another process holds the write lock. */
  | 'locked'
  | 'full'
  | 'read-only'
  /** The file or its disk cannot be read or written. */
  | 'unreadable'
  | 'damaged'
  /** The file at the database's path is not the one that is open. */
  | 'replaced'
  /** A standby may have taken over from this database. */
  | 'lease'

/** Thrown instead of writing to a file that is no longer at the database's path. */
export class FileReplaced extends Error {}
/** Thrown instead of writing to a database whose writer has no lease any more. */
export class LeaseEnded extends Error {}

/** By the beginning of SQLite's code; extended codes such as SQLITE_IOERR_WRITE have the same beginning. */
const FAULTS: readonly (readonly [code: string, fault: StorageFault])[] = [
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED', 'locked'],
  ['SQLITE_PROTOCOL', 'locked'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_READONLY', 'read-only'],
  ['SQLITE_IOERR', 'unreadable'],
  ['SQLITE_CANTOPEN', 'unreadable'],
  ['SQLITE_PERM', 'unreadable'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
]

/** Returns the fault behind an error or behind one of its causes; null for every other error. */
export function storageFaultOf(error: unknown): StorageFault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FileReplaced) return 'replaced'
    if (cause instanceof LeaseEnded) return 'lease'
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    const found = FAULTS.find(([start]) => code.startsWith(start))
    if (found) return found[1]
  }
  return null
}
