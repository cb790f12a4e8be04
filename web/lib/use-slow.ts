import { useEffect, useState } from 'react'

/** Milliseconds after which a wait is explained to the shopper (UI-9). */
const SLOW_MS = 8000

export const SLOW = 'Медленное соединение, подождите ещё немного'

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
