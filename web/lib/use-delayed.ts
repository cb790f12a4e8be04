import { useCallback, useRef } from 'react'

/**
 * Returns a function that runs `run` with the last value once `delayMs` have passed without another value. It runs
 * even if the component is unmounted meanwhile.
 */
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
