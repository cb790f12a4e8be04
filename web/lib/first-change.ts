import type { RouterName } from './procedure-name.ts'

type Fetch = (url: Parameters<typeof fetch>[0], options: RequestInit) => Promise<Response>

/** The routers whose changes are stored for the shopper, so that a new one becomes a guest. */
const STORING: readonly RouterName[] = ['basket', 'favorites', 'checkout', 'looks', 'orders']
/** Finds their calls in an address such as '/trpc/geo.set,basket.add?batch=1'. */
const STORES = new RegExp(`[/,](${STORING.join('|')})\\.`)

/**
 * Returns a fetch function that sends the changes of a new shopper one after another until one has been stored for the
 * shopper (BASK-56). Only that answer makes the shopper known to the server. Changes sent before it would each create a
 * different guest, of whom all but one would be lost.
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
      ({ status }) => {
        // A batch of which a part was refused may have stored nothing: 207.
        isKnown = status === 200 && typeof url === 'string' && STORES.test(url)
        first = null
      },
      () => {
        first = null
      },
    )
    return answer
  }
}
