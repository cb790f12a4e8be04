import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { generationOf } from './generation.ts'
import { LEASE_MS, type LeaseRow, leaseFile, leaseReader } from './lease-file.ts'
import type { Sqlite } from './sqlite.ts'
import { LeaseEnded } from './storage-errors.ts'

interface Followed {
  readonly needsLease: boolean
  readonly now: () => number
  read(): LeaseRow | null
}

/** The databases of this process that are copied continuously. */
const followed = new WeakMap<Sqlite, Followed>()

/** Lets the changes of a database depend on its lease, if it needs one; `now` is the machine's clock. */
export function followLease(sqlite: Sqlite, needsLease: boolean, now: () => number): void {
  const path = leaseFile(sqlite.name, generationOf(sqlite))
  let read: (() => LeaseRow | null) | null = null
  followed.set(sqlite, {
    ...{ needsLease, now },
    read() {
      try {
        read ??= openToRead(path)
        return read === null ? null : read()
      } catch {
        // The file is being created, or cannot be read: there is no lease.
        read = null
        return null
      }
    },
  })
}

/** Opens a lease that another process renews; null if there is none yet. */
function openToRead(path: string): (() => LeaseRow | null) | null {
  if (!existsSync(path)) return null
  const lease = new Database(path, { fileMustExist: true, timeout: 0 })
  try {
    lease.pragma('query_only = ON')
    return leaseReader(lease)
  } catch (error) {
    lease.close()
    throw error
  }
}

/**
 * Throws LeaseEnded if a standby may have taken over from this database. A lease that ends later than any lease can is
 * none: the clock was set back after it had been renewed.
 */
export function requireLease(sqlite: Sqlite): void {
  const found = followed.get(sqlite)
  if (!found?.needsLease) return
  const row = found.read()
  const left = row === null ? 0 : row.endsAt - found.now()
  if (left <= 0 || left > LEASE_MS)
    throw new LeaseEnded('the lease of this writer has ended; it is renewed by npm run replicate')
}

/**
 * Returns the milliseconds since the continuous copy of a database had everything; null if it has none, or if nothing
 * is known of it, as before the first copy (OPS-400).
 */
export function copyAge(sqlite: Sqlite): number | null {
  const found = followed.get(sqlite)
  const copiedAt = found?.read()?.copiedAt ?? 0
  return found && copiedAt > 0 ? found.now() - copiedAt : null
}
