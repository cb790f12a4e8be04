import type { CopyName, Renewal } from './renewal.ts'
import { isBefore, type LogPlace } from './target.ts'

/**
 * By how much a copy that is sent may lag. A writer whose newest state lags more gets no lease, so that not more than this
 * is lost with it.
 */
const LAG_MS: Readonly<Record<CopyName, number>> = { newest: 2000, history: 5000 }

/** The end of Litestream's log of a database at a time. */
interface LogEnd {
  readonly log: string
  readonly end: LogPlace
  readonly at: number
}

/** How far one copy of the database has come, by Litestream's figures. */
export class CopyProgress {
  /** Until when everything that was stored is at the target. */
  copiedAt: number
  /** Since when the copy stays as it is, although it lacks something. */
  stuckSince = performance.now()
  readonly #name: CopyName
  readonly #figure: string
  /** The log of which everything was at the target once: its beginning, a whole copy, may take any time. */
  #copiedLog: string
  /** How much of it was there last. */
  #copiedBefore = ''
  /** The end of the log at an earlier time, which is to arrive at the target. */
  #awaited: LogEnd | null = null

  constructor(name: CopyName, { replica, log }: Renewal, copiedAt: number) {
    this.#name = name
    this.#figure = `{db="${replica.file}",name="${name}"}`
    this.#copiedLog = log
    this.copiedAt = copiedAt
  }

  isComplete(): boolean {
    return Date.now() - this.copiedAt < LAG_MS[this.#name]
  }

  /** Takes note of figures that were read before the end of the log was looked up. */
  measure(figures: readonly string[], { log, end, at }: LogEnd): void {
    const copied = this.#copiedPlace(figures)
    // After a new log was begun, the figures still tell of the former one.
    const copiedNow = [log, ...(copied ?? [])].join(' ')
    if (this.#copiedLog !== log || copiedNow !== this.#copiedBefore || this.isComplete())
      this.stuckSince = performance.now()
    this.#copiedBefore = copiedNow
    if (copied === null || isBefore(end, copied)) return
    if (this.#awaited?.log !== log) this.#awaited = { log, end, at }
    if (isBefore(copied, this.#awaited.end)) return
    this.copiedAt = isBefore(copied, end) ? this.#awaited.at : at
    this.#copiedLog = log
    this.#awaited = { log, end, at }
  }

  /** Returns up to where the log is at the target; null if nothing is yet. */
  #copiedPlace(figures: readonly string[]): LogPlace | null {
    const figure = (name: string) =>
      figures.find((line) => line.startsWith(`litestream_${name}${this.#figure}`))?.split('} ')[1]
    const [number, bytes] = [figure('replica_wal_index'), figure('replica_wal_offset')]
    return number === undefined || bytes === undefined ? null : [Number(number), Number(bytes)]
  }
}
