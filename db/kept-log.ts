import { chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

/**
 * Returns whether a database has a write-ahead log. A shop that has stopped in good order leaves none, unless somebody
 * else still has the database open, so that a start knows by one that the shop was killed (OPS-3).
 */
export function hasLog(file: string): boolean {
  return existsSync(`${file}-wal`)
}

/**
 * Returns what puts an empty log back where there is one now: whoever closes a database last deletes its log, and only
 * a start that has read every page may. SQLite takes an empty log for a new one. Call it after the database was closed.
 */
export function keepLogOf(file: string): () => void {
  if (!hasLog(file)) return () => undefined
  return () => {
    if (hasLog(file) || !existsSync(file)) return
    try {
      const { mode, uid, gid } = statSync(file)
      // Appending changes nothing if another process has opened the database since.
      closeSync(openSync(`${file}-wal`, 'a', mode & 0o777))
      // Like SQLite: the shop could not open the file of whoever has used sudo.
      if (process.getuid?.() === 0) chownSync(`${file}-wal`, uid, gid)
    } catch {
      // What was done with the database has its result all the same, also on a full disk.
    }
  }
}
