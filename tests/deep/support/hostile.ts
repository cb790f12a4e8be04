import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Connections of one kind. */
interface Group {
  readonly count: number
  /** What each sends first. */
  readonly opening: string
  /** What follows: a byte a second until the shop ends the connection, a large body, or nothing. */
  readonly rest: 'drip' | { readonly bytes: number; readonly isChunked: boolean } | null
}

export interface HostileTask {
  readonly port: number
  readonly groups: readonly Group[]
}

/** How a connection has ended; a status of 0 where the shop has not answered. */
export interface Ended {
  readonly status: number
  /** The milliseconds from its beginning to its end. */
  readonly ms: number
  /** The bytes of a large body that were sent. */
  readonly sent: number
}

/**
 * Opens connections to a shop from a process of its own, all at once. Resolves when all are open; `ends` resolves with
 * how those of each group have ended. Those to which nothing follows stay open until `close`.
 */
export async function openHostile(
  task: HostileTask,
): Promise<{ ends: Promise<readonly (readonly Ended[])[]>; close(): void }> {
  const child = fork(new URL('./hostile-process.ts', import.meta.url))
  child.send(task)
  const isOpen = once(child, 'message')
  await isOpen
  const ends = once(child, 'message').then(([result]): readonly (readonly Ended[])[] => result)
  return { ends, close: () => child.kill('SIGKILL') }
}
