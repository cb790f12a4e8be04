/** A query as it is kept, shown and put in addresses: no control characters or halves of pairs, single spaces. */
export function cleanQuery(typed: string): string {
  return typed
    .replace(/\p{Surrogate}|\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
