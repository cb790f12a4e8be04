import { setImmediate } from 'node:timers/promises'

/** Long work on the database in short steps. It keeps no transaction open between two of them. */
export type Turns<T> = Generator<void, T>

/** Does the work at once, for a process that answers nobody meanwhile. */
export function atOnce<T>(turns: Turns<T>): T {
  for (;;) {
    const { done, value } = turns.next()
    if (done) return value
  }
}

/** Does the work step by step; between them requests are answered. Calls `before` before each step. */
export async function turnByTurn<T>(turns: Turns<T>, before?: () => Promise<void>): Promise<T> {
  for (;;) {
    await before?.()
    const { done, value } = turns.next()
    if (done) return value
    await setImmediate()
  }
}

/**
 * Begins the work on each item in a turn of the event loop of its own, so that requests are answered between the changes
 * of many items. Resolves with the results in the order of the items; rejects if the work on any of them has failed.
 */
export async function inOwnTurns<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<Awaited<R>[]> {
  const begun: Promise<R>[] = []
  for (const item of items) {
    const result = work(item)
    // Its failure is thrown below, when all others have begun.
    result.catch(() => undefined)
    begun.push(result)
    await setImmediate()
  }
  return Promise.all(begun)
}
