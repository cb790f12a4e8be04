import type { Upstreams } from './upstreams.ts'

/**
 * Returns a function by which callers that want the same at the same time share one call and its answer. `begin` makes
 * the call if none with this key is under way, or returns null if the caller may make none.
 */
export function sharedCalls<T>() {
  const underWay = new WeakMap<Upstreams, Map<string, Promise<T>>>()
  return <Begun extends Promise<T> | null>(
    upstreams: Upstreams,
    key: string,
    begin: () => Begun,
  ): Begun | Promise<T> => {
    const byKey = underWay.get(upstreams) ?? new Map<string, Promise<T>>()
    underWay.set(upstreams, byKey)
    const known = byKey.get(key)
    if (known) return known
    const begun = begin()
    if (begun === null) return begun
    const call = begun.finally(() => byKey.delete(key))
    byKey.set(key, call)
    return call
  }
}
