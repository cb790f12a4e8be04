/** Milliseconds after the first failure, which double with each further one up to LONGEST_WAIT_MS. */
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 80_000

/**
 * Calls `again` once when what has failed so many times may succeed: when the browser is online again, when the
 * shopper comes back to the page, or after a while, because neither shows that a busy shop answers again. Returns a
 * function that ends the wait.
 */
export function whenReachable(failures: number, again: () => void): () => void {
  const wait = new AbortController()
  const { signal } = wait
  const end = () => {
    wait.abort()
    clearTimeout(timer)
  }
  const tryNow = () => {
    end()
    again()
  }
  const timer = setTimeout(tryNow, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)))
  window.addEventListener('online', tryNow, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden) tryNow()
    },
    { signal },
  )
  return end
}
