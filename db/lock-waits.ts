import type { Sqlite } from './sqlite.ts'

/** How long a statement waits for another process's write lock. Nothing else runs in this process meanwhile. */
const PATIENT_MS = 5000
/** The same in a process that answers requests: long enough for another process's short transaction. */
const BRIEF_MS = 20

export function waitPatiently(sqlite: Sqlite): void {
  setWait(sqlite, PATIENT_MS)
}

export function waitBriefly(sqlite: Sqlite): void {
  setWait(sqlite, BRIEF_MS)
}

/** Runs `work`, whose statements do not wait at all for another process's write lock. */
export function withoutWaiting<T>(sqlite: Sqlite, work: () => T): T {
  const before = Number(sqlite.pragma('busy_timeout', { simple: true }))
  setWait(sqlite, 0)
  try {
    return work()
  } finally {
    setWait(sqlite, before)
  }
}

function setWait(sqlite: Sqlite, ms: number): void {
  sqlite.pragma(`busy_timeout = ${ms}`)
}
