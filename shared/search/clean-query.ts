/**
 * Cleans a query before it is stored, shown or put in an address: no control characters or unpaired surrogates,
 * single spaces.
 */
export function cleanQuery(typed: string): string {
  return typed
    .replace(/\p{Surrogate}|\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
