/**
 * Why an upstream did not do what was requested:
 * - refused: it answered that it will not do this. It works; only this request is no good, also if it is repeated.
 * - failed: it answered that it cannot do anything now, such as with a status of 500 or 429.
 * - account: it answered that it does nothing for the shop until a person acts, as there is no money or the key is wrong.
 * - closed: it was not called, because its circuit is open or because too many calls are waiting.
 * - timeout, garbage, lost: no answer within the time, an answer that makes no sense, no answer because the connection
 *   broke. The request may have been carried out.
 */
type UpstreamFailure = 'refused' | 'failed' | 'account' | 'closed' | 'timeout' | 'garbage' | 'lost'

/** Thrown if an upstream did not do what was requested, or if its answer did not arrive. */
export class UpstreamError extends Error {
  readonly upstream: string
  readonly reason: UpstreamFailure

  /** `detail` is the upstream's own code for what went wrong, for the log and for staff. */
  constructor(upstream: string, reason: UpstreamFailure, detail?: number) {
    super(detail === undefined ? `${upstream}: ${reason}` : `${upstream}: ${reason} (${detail})`)
    this.name = 'UpstreamError'
    this.upstream = upstream
    this.reason = reason
  }

  /** Whether the upstream has certainly done nothing. */
  get isUndone(): boolean {
    return this.reason === 'refused' || this.reason === 'account' || this.reason === 'closed'
  }
}
