interface Query<Input, Output> {
  fetch(input: Input, options: { readonly staleTime: number; readonly retry: boolean }): Promise<Output>
}

/**
 * Asks the shop once what it has stored now, whatever the page knows: a call may have succeeded although its answer was
 * lost. Resolves to null if there is no answer.
 */
export function askAnew<Input, Output>(query: Query<Input, Output>, input: Input): Promise<Output | null> {
  return query.fetch(input, { staleTime: 0, retry: false }).catch(() => null)
}

/** Does the same past the cache, where a further change of the shopper's would take the place of the answer. */
export async function askPastCache<Output>(procedure: { query(): Promise<Output> }): Promise<Output | null> {
  // What the page fetches again has begun at this moment, and would share a batch with it that waits for carriers.
  await new Promise((resolve) => setTimeout(resolve))
  return procedure.query().catch(() => null)
}
