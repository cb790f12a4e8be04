import { beginCounts, type Counts } from './counts.ts'

/** The state of this process, which readiness (OPS-16) and metrics (OPS-18) report. */
export interface Life {
  /** Whether the process is about to end. */
  isStopping: boolean
  /**
   * When the last round of the shop's jobs ended, by the monotonic clock, in whichever process of `npm run serve`; null
   * where none are meant to run, as in tests.
   */
  jobsEndedAt: number | null
  readonly counts: Counts
}

export function beginLife(): Life {
  return {
    isStopping: false,
    jobsEndedAt: null,
    counts: beginCounts(),
  }
}
