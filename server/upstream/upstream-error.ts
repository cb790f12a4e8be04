import { codeInAnswer, maskAnswer } from './mask-answer.ts'

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
  /** An excerpt of the answer without personal data and secrets; undefined if there was none (OPS-61). */
  readonly answer: string | undefined
  /** The upstream's own code for what went wrong, as its answer names it. */
  readonly code: string | undefined

  /** `detail` is the status or code with which the upstream has answered, and `answer` the text of the answer. */
  constructor(upstream: string, reason: UpstreamFailure, detail?: number, answer?: string) {
    super(detail === undefined ? `${upstream}: ${reason}` : `${upstream}: ${reason} (${detail})`)
    this.name = 'UpstreamError'
    this.upstream = upstream
    this.reason = reason
    this.answer = answer === undefined ? undefined : maskAnswer(answer) || undefined
    this.code = answer === undefined ? undefined : codeInAnswer(answer)
  }

  /** Whether the upstream has certainly done nothing. */
  get isUndone(): boolean {
    return this.reason === 'refused' || this.reason === 'account' || this.reason === 'closed'
  }
}
