import type { Sqlite } from './sqlite.ts'

/** How long a statement waits for another process's write lock. Nothing else runs in this process meanwhile. */
const PATIENT_MS = 5000
/** The same in a process that answers requests: long enough for most short transactions of another process. */
const BRIEF_MS = 20

/** The present wait of each connection. SQLite would compile a statement for each question. */
const waits = new WeakMap<Sqlite, number>()

export function waitPatiently(sqlite: Sqlite): void {
  setWait(sqlite, PATIENT_MS)
}

export function waitBriefly(sqlite: Sqlite): void {
  setWait(sqlite, BRIEF_MS)
}

/** Returns false while statements do not wait at all for another process's write lock. */
export function waitsForLock(sqlite: Sqlite): boolean {
  return readWait(sqlite) > 0
}

/** Runs `work`, whose statements do not wait at all for another process's write lock. */
export function withoutWaiting<T>(sqlite: Sqlite, work: () => T): T {
  const before = readWait(sqlite)
  setWait(sqlite, 0)
  try {
    return work()
  } finally {
    setWait(sqlite, before)
  }
}

function readWait(sqlite: Sqlite): number {
  return waits.get(sqlite) ?? Number(sqlite.pragma('busy_timeout', { simple: true }))
}

function setWait(sqlite: Sqlite, ms: number): void {
  if (waits.get(sqlite) === ms) return
  // Not by `pragma`, which prepares a statement, and takes ten times as long.
  sqlite.exec(`PRAGMA busy_timeout = ${ms}`)
  waits.set(sqlite, ms)
}
