import { useEffect, useState } from 'react'
import { SLOW_CONNECTION, SLOW_MS } from './slow.ts'

export const SLOW = `${SLOW_CONNECTION}, подождите ещё немного`

/** Returns whether something has been going on for longer than a good connection needs. */
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
