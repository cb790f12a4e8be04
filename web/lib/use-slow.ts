import { useEffect, useState } from 'react'

/** Milliseconds after which a wait is explained to the shopper (UI-9). */
const SLOW_MS = 8000

export const SLOW = 'Медленное соединение, подождите ещё немного'

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
