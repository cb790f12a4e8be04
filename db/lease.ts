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
  /** When the copy had everything last, as far as was ever read. */
  copiedAt: number
}

/**
 * How long a lease is waited for that another process is just opening or closing. Once it is open, nothing that others do
 * keeps it from being read.
 */
const OPENED_WITHIN_MS = 100

/** The databases of this process that are copied continuously. */
const followed = new WeakMap<Sqlite, Followed>()

/** Lets the changes of a database depend on its lease, if it needs one; `now` is the machine's clock. */
export function followLease(sqlite: Sqlite, needsLease: boolean, now: () => number): void {
  const path = leaseFile(sqlite.name, generationOf(sqlite))
  let lease: OpenedLease | null = null
  followed.set(sqlite, {
    ...{ needsLease, now, copiedAt: 0 },
    read() {
      try {
        lease ??= openToRead(path)
        return lease === null ? null : lease.read()
      } catch {
        // The file is being created, or cannot be read. What was read before does not count: the lease may have been
        // ended since, before the last change was sent.
        lease?.close()
        lease = null
        return null
      }
    },
  })
}

interface OpenedLease {
  read(): LeaseRow | null
  close(): void
}

/** Opens a lease that another process renews; null if there is none yet. */
function openToRead(path: string): OpenedLease | null {
  if (!existsSync(path)) return null
  const lease = new Database(path, { fileMustExist: true, timeout: OPENED_WITHIN_MS })
  try {
    lease.pragma('query_only = ON')
    return { read: leaseReader(lease), close: () => lease.close() }
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
 * is known of it, as before the first copy (OPS-400). It grows also while the lease cannot be read.
 */
export function copyAge(sqlite: Sqlite): number | null {
  const found = followed.get(sqlite)
  if (!found) return null
  found.copiedAt = found.read()?.copiedAt || found.copiedAt
  return found.copiedAt > 0 ? found.now() - found.copiedAt : null
}
