import type { RequestSession } from './context.ts'

interface RequestMemory<T> {
  of(session: RequestSession): T | undefined
  keep(session: RequestSession, value: T): void
}

/**
 * Returns a place for what is found out once per request. It is in the session itself: what a WeakMap has for young
 * sessions outlives them until V8 looks through all of its memory.
 */
export function requestMemory<T>(): RequestMemory<T> {
  const key = Symbol()
  return {
    of: ({ memory }) => memory.get(key) as T | undefined,
    keep: ({ memory }, value) => void memory.set(key, value),
  }
}
