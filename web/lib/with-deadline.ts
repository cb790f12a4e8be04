type Ask = (url: Parameters<typeof fetch>[0], options: RequestInit) => Promise<Response>

/** How long the shop's answer is waited for: whoever waits is told after it, and may try again. */
export const ANSWER_DEADLINE_MS = 20_000

/** Gives up a request, or the reading of its answer, once the deadline has passed. */
export function withDeadline(ask: Ask): Ask {
  return (url, options) => {
    const deadline = new AbortController()
    // Not AbortSignal.timeout: it has a clock of its own, which tests cannot move.
    setTimeout(
      () => deadline.abort(new DOMException('No answer in time', 'TimeoutError')),
      ANSWER_DEADLINE_MS,
    )
    const signals = options.signal ? [options.signal, deadline.signal] : [deadline.signal]
    return ask(url, { ...options, signal: AbortSignal.any(signals) })
  }
}
