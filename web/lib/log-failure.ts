/** The shop's log in the browser: what a shopper is not told, or told in other words. */
export function logFailure(what: string, error: unknown): void {
  console.warn(what, error)
}
