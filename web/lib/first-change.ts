type Fetch = (url: Parameters<typeof fetch>[0], options: RequestInit) => Promise<Response>

/**
 * Returns a fetch function that delays the changes of a new shopper until the first one is answered (BASK-56). Only
 * that answer makes the shopper known to the server. Changes sent before it would each create a different guest, of
 * whom all but one would be lost.
 */
export function afterFirstChange(send: Fetch): Fetch {
  let isKnown = false
  let first: Promise<void> | null = null

  return async function sendInTurn(url, options) {
    if (options.method !== 'POST') return send(url, options)
    while (!isKnown && first) await first
    if (isKnown) return send(url, options)
    const answer = send(url, options)
    first = answer.then(
      () => {
        isKnown = true
      },
      () => {
        first = null
      },
    )
    return answer
  }
}
