type Fetch = (url: Parameters<typeof fetch>[0], options: RequestInit) => Promise<Response>

/**
 * Milliseconds after which a request without an answer fails, so that the shopper is informed and can try again
 * (BASK-54).
 */
export const ANSWER_DEADLINE_MS = 20_000

/** Returns a fetch function that aborts a request, or the reading of its answer, once the deadline has passed. */
export function withDeadline(send: Fetch): Fetch {
  return (url, { signal: caller, ...options }) => {
    const deadline = new AbortController()
    // Neither AbortSignal.any, which browsers of 2023 lack (UI-34), nor AbortSignal.timeout, whose clock tests cannot
    // control.
    const abort = () => deadline.abort(caller?.reason)
    if (caller?.aborted) abort()
    caller?.addEventListener('abort', abort)
    setTimeout(
      () => deadline.abort(new DOMException('No answer in time', 'TimeoutError')),
      ANSWER_DEADLINE_MS,
    )
    return send(url, { ...options, signal: deadline.signal })
  }
}
