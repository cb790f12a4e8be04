import { useEffect, useState } from 'react'
import { SLOW_CONNECTION, SLOW_MS } from './slow.ts'

export const SLOW = `${SLOW_CONNECTION}, подождите ещё немного`

/** Returns true if a wait has lasted longer than it would on a good connection (UI-9). */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return isSlow
}
