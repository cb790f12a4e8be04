import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { createPrivately } from './copy-database.ts'
import type { Sqlite } from './sqlite.ts'

/** How long a writer may store changes after it has shown last that it is the writer. */
export const LEASE_MS = 4000

/** What the process that copies a database continuously tells the shop on the same machine. */
export interface LeaseRow {
  /** Until when changes may be stored, by the machine's clock in UTC milliseconds. */
  readonly endsAt: number
  /** When the copy had everything last. */
  readonly copiedAt: number
  /** Whether a standby may take over: the writer of this generation renews its lease. */
  readonly isKept: boolean
  /** Whether the writer of the former generation cannot store anything any more. */
  readonly isAlone: boolean
}

/** Returns the folder beside a database with the files of its continuous copy. */
export function replicaFolder(file: string): string {
  return `${file}-replica`
}

/**
 * Returns the file with the lease of a generation. It is a database of its own, because a row that is renewed each
 * second would make the log of the shop's database grow when nobody buys anything.
 */
export function leaseFile(file: string, generation: number): string {
  return `${replicaFolder(file)}/lease-${generation}.db`
}

/** Opens a lease to renew it, and creates it if it does not exist. */
export function openLease(path: string, created: Pick<LeaseRow, 'isKept' | 'isAlone'>): Sqlite {
  if (!existsSync(path)) createPrivately(path)
  const lease = new Database(path)
  lease.pragma('journal_mode = WAL')
  lease.exec(`CREATE TABLE IF NOT EXISTS lease (
    id INTEGER PRIMARY KEY CHECK (id = 1), ends_at INTEGER NOT NULL, copied_at INTEGER NOT NULL,
    is_kept INTEGER NOT NULL, is_alone INTEGER NOT NULL, renewals INTEGER NOT NULL
  ) STRICT`)
  lease
    .prepare('INSERT INTO lease VALUES (1, 0, 0, ?, ?, 0) ON CONFLICT DO NOTHING')
    .run(Number(created.isKept), Number(created.isAlone))
  return lease
}

const READ = `SELECT ends_at AS endsAt, copied_at AS copiedAt, is_kept AS isKept, is_alone AS isAlone
  FROM lease WHERE id = 1`

interface StoredLease extends Omit<LeaseRow, 'isKept' | 'isAlone'> {
  readonly isKept: number
  readonly isAlone: number
}

/** Returns what a lease says; null for a file that is no lease yet. */
export function readLease(lease: Sqlite): LeaseRow | null {
  return leaseReader(lease)()
}

/** Returns a function that reads a lease by one prepared statement. */
export function leaseReader(lease: Sqlite): () => LeaseRow | null {
  const statement = lease.prepare<[], StoredLease>(READ)
  return () => {
    const row = statement.get()
    return row ? { ...row, isKept: row.isKept === 1, isAlone: row.isAlone === 1 } : null
  }
}

/** Writes what has changed. It also counts the renewal, so that the log of the lease grows. */
export function writeLease(lease: Sqlite, { endsAt, copiedAt, isKept, isAlone }: LeaseRow): void {
  lease
    .prepare(
      'UPDATE lease SET ends_at = ?, copied_at = ?, is_kept = ?, is_alone = ?, renewals = renewals + 1',
    )
    .run(endsAt, copiedAt, Number(isKept), Number(isAlone))
}
