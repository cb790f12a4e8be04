import { useEffect, useState } from 'react'

/**
 * Loads code that a page can do without once `isWanted` is true; returns null until it has loaded, and if it cannot be
 * loaded. `load` must be a constant of its module.
 */
export function useOptionalPart<T>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [part, setPart] = useState<T | null>(null)
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    )
  }, [load, isWanted])
  return part
}
