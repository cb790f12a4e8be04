import { useEffect, useState } from 'react'
import { loadChunk } from './load-chunk.ts'
import { whenReachable } from './when-reachable.ts'

/**
 * Loads code that a page can do without once `isWanted` is true; returns null until it has loaded. A failure is not
 * reported, and the code is loaded again by itself (UI-401). `load` must be a constant of its module.
 */
export function useOptionalPart<T>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [part, setPart] = useState<T | null>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let end = () => {
      isOver = true
    }
    loadChunk(load).then(
      (loaded) => setPart(() => loaded),
      () => {
        if (!isOver) end = whenReachable(failures + 1, () => setFailures(failures + 1))
      },
    )
    return () => end()
  }, [load, isWanted, failures])
  return part
}
