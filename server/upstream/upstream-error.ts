/** Thrown if an upstream did not do what was requested, or if its answer did not arrive. */
export class UpstreamError extends Error {
  readonly upstream: string
  /** 'lost': the request may have been carried out, and only the answer is missing. */
  readonly reason: 'refused' | 'timeout' | 'garbage' | 'lost'

  constructor(upstream: string, reason: UpstreamError['reason']) {
    super(`${upstream}: ${reason}`)
    this.name = 'UpstreamError'
    this.upstream = upstream
    this.reason = reason
  }
}
