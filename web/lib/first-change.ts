type Ask = (url: Parameters<typeof fetch>[0], options: RequestInit) => Promise<Response>

/**
 * A new shopper is known to the shop by the answer to their first change. Changes sent meanwhile would each make a
 * shopper of their own, and all but one would be forgotten: they wait until one has been answered.
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
