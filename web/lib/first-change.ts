type Ask = (url: Parameters<typeof fetch>[0], options: RequestInit) => Promise<Response>

/**
 * Holds back the changes of a new shopper until the first one is answered. The answer to the first change is what
 * makes a shopper known to the server; changes sent before it would each create a guest of their own, and all but one
 * guest would be lost.
 */
export function afterFirstChange(ask: Ask): Ask {
  let isKnown = false
  let first: Promise<void> | null = null

  return async function askInTurn(url, options) {
    if (options.method !== 'POST') return ask(url, options)
    while (!isKnown && first) await first
    if (isKnown) return ask(url, options)
    const answer = ask(url, options)
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
