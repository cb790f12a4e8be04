type Fetch = (url: Parameters<typeof fetch>[0], options: RequestInit) => Promise<Response>

/**
 * Milliseconds after which a request without an answer fails, so that the shopper is informed and can try again
 * (BASK-54).
 */
export const ANSWER_DEADLINE_MS = 20_000

/** Returns a fetch function that aborts a request, or the reading of its answer, once the deadline has passed. */
export function withDeadline(send: Fetch): Fetch {
  return (url, options) => {
    const deadline = new AbortController()
    // Not AbortSignal.timeout, because tests cannot control its clock.
    setTimeout(
      () => deadline.abort(new DOMException('No answer in time', 'TimeoutError')),
      ANSWER_DEADLINE_MS,
    )
    const signals = options.signal ? [options.signal, deadline.signal] : [deadline.signal]
    return send(url, { ...options, signal: AbortSignal.any(signals) })
  }
}
