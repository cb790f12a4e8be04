import { useEffect, useState } from 'react'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { useStatus } from './status.tsx'

const SLOW_MS = 8000

const loaded = new WeakMap<object, unknown>()

/**
 * Code that is fetched when it is wanted; null until it is there. From 8 s on a line says that the connection
 * is slow and offers to try again; after 120 s, or when the fetch fails, it says that it did not work out.
 * `load` is a constant of its module; the part is wanted while `isWanted`.
 */
export function useChunk<T>(load: () => Promise<T>, isWanted = true): T | null {
  const [, setArrived] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const showToast = useStatus()
  const part = loaded.get(load) as T | undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new fetch
  useEffect(() => {
    if (!isWanted || loaded.has(load)) return
    let isOver = false
    const retry = { label: 'Повторить', run: () => setAttempt((last) => last + 1) }
    const fail = () => {
      if (!isOver) showToast('Не получилось загрузить. Проверьте соединение', retry)
      stop()
    }
    const slow = setTimeout(() => showToast('Медленное соединение', retry), SLOW_MS)
    function stop() {
      isOver = true
      clearTimeout(slow)
    }
    loadChunk(load).then((value) => {
      loaded.set(load, value)
      if (!isOver) setArrived((count) => count + 1)
      stop()
    }, fail)
    return stop
  }, [load, isWanted, attempt, showToast])

  return part ?? null
}
