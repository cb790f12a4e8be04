import { beginCounts, type Counts } from './counts.ts'

/** The state of this process, which readiness (OPS-16) and metrics (OPS-18) report. */
export interface Life {
  /** Whether the process is about to end. */
  isStopping: boolean
  /** When the last round of the jobs ended, by the monotonic clock; null while no jobs run in this process. */
  jobsEndedAt: number | null
  /** The rows that did not agree when each ledger was checked last, by this process. */
  readonly ledgerMismatches: { stock: number; bonuses: number; reviews: number }
  readonly counts: Counts
}

export function beginLife(): Life {
  return {
    isStopping: false,
    jobsEndedAt: null,
    ledgerMismatches: { stock: 0, bonuses: 0, reviews: 0 },
    counts: beginCounts(),
  }
}
