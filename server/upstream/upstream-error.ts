/** Thrown when an upstream did not do what was asked, or its answer did not arrive. */
export class UpstreamError extends Error {
  readonly upstream: string
  /** 'lost': the work may have been done, and only the answer is missing. */
  readonly reason: 'refused' | 'timeout' | 'garbage' | 'lost'

  constructor(upstream: string, reason: UpstreamError['reason']) {
    super(`${upstream}: ${reason}`)
    this.name = 'UpstreamError'
    this.upstream = upstream
    this.reason = reason
  }
}
