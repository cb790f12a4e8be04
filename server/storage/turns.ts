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
