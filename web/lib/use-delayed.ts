import { useCallback, useRef } from 'react'

/** Runs with the last value once none has come for a while; what was asked for is done even when the page is left. */
export function useDelayed<Value>(run: (value: Value) => void, delayMs: number): (value: Value) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return useCallback(
    (value) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => run(value), delayMs)
    },
    [run, delayMs],
  )
}
