import { useEffect, useState } from 'react'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { announceSlow } from './announce-slow.ts'
import { useStatus } from './status.tsx'

const loaded = new WeakMap<object, unknown>()

/**
 * Loads code on demand; returns null until it has loaded. After 8 s a line says that the connection is slow and
 * offers a retry (UI-9). After 120 s (UI-8), or if loading fails, the line says that loading has failed. `load` must
 * be a constant of its module. The code is loaded once `isWanted` is true.
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
    const retry = () => setAttempt((last) => last + 1)
    const fail = () => {
      if (!isOver)
        showToast('Не получилось загрузить. Проверьте соединение', { label: 'Повторить', run: retry })
      stop()
    }
    const endWait = announceSlow(showToast, retry)
    function stop() {
      isOver = true
      endWait()
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
