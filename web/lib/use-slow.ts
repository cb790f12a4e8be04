import { useEffect, useState } from 'react'

/** From here on a wait is explained (rules, trap 61). */
const SLOW_MS = 8000

export const SLOW = 'Медленное соединение, подождите ещё немного'

/** Whether something has been going on for longer than a good connection takes. */
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
