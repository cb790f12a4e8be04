/** Logs a failure in the browser that the shopper does not see, or sees in different words. */
export function logFailure(what: string, error: unknown): void {
  console.warn(what, error)
}
