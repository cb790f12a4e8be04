import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { whenReachable } from '#web/lib/when-reachable.ts'
import { announceSlow } from './announce-slow.ts'
import { useStatus } from './status.tsx'

const loaded = new WeakMap<object, unknown>()
const reload = () => window.location.reload()

interface Chunk<T> {
  /** The loaded code; null until it has loaded. */
  readonly part: T | null
  /** True from a failure until the next attempt. */
  readonly isFailed: boolean
  /** Number of failures so far. */
  readonly failures: number
  /** Loads the code again after a failure. */
  readonly retry: () => void
}

/**
 * Loads code on demand. After 8 s a line says that the connection is slow and offers a retry (UI-9). After 120 s
 * (UI-8), or if loading fails, the line says that loading has failed. `load` must be a constant of its module. The
 * code is loaded once `isWanted` is true. After a failure `onWant` is called with false, so that the next press of
 * what opens the code is a new attempt, and with true by the line's 'Повторить' (UI-20). Without `onWant` the code is
 * loaded again by itself, and the line appears for the first two failures only (UI-401). If loading fails again with a
 * connection, the line offers to reload the page.
 */
export function useChunkState<T>(
  load: () => Promise<T>,
  isWanted: boolean,
  onWant?: (isWanted: boolean) => void,
): Chunk<T> {
  const [, setArrived] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const [failures, setFailures] = useState(0)
  const showToast = useStatus()
  const part = loaded.get(load) as T | undefined
  const isInPlace = onWant === undefined
  const want = useEffectEvent((isWantedNow: boolean) => onWant?.(isWantedNow))
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((last) => last + 1)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new fetch
  useEffect(() => {
    if (!isWanted || loaded.has(load)) return
    let isOver = false
    const isReported = !isInPlace || failures < 2
    const repeat = () => {
      retry()
      want(true)
    }
    const fail = () => {
      if (!isOver) {
        // The code of a page that is older than the last releases is gone (UI-35).
        const isGone = failures > 0 && navigator.onLine
        if (isReported)
          showToast(
            `Не получилось загрузить. ${isGone ? 'Обновите страницу' : 'Проверьте соединение'}`,
            isGone ? { label: 'Обновить', run: reload } : { label: 'Повторить', run: repeat },
          )
        setFailed(true)
        setFailures((count) => count + 1)
        want(false)
      }
      stop()
    }
    const endWait = isReported ? announceSlow(showToast, retry) : () => undefined
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

  useEffect(
    () => (isFailed && isInPlace ? whenReachable(failures, retry) : undefined),
    [isFailed, isInPlace, failures, retry],
  )

  return { part: part ?? null, isFailed: isFailed && part === undefined, failures, retry }
}

/** Loads code on demand as `useChunkState` does; returns null until it has loaded. */
export function useChunk<T>(
  load: () => Promise<T>,
  isWanted = true,
  onWant?: (isWanted: boolean) => void,
): T | null {
  return useChunkState(load, isWanted, onWant).part
}
