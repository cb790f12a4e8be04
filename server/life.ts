/** The state of this process, which says whether it should get requests (OPS-4). */
export interface Life {
  /** Whether the process is about to end. */
  isStopping: boolean
  /** When the last round of the jobs ended, by the monotonic clock; null while no jobs run in this process. */
  jobsEndedAt: number | null
}

export function beginLife(): Life {
  return { isStopping: false, jobsEndedAt: null }
}
