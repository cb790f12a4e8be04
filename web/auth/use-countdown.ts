import { useEffect, useState } from 'react'
import { useShopClock } from '#web/lib/shop-clock.ts'
import { secondsLeft } from './sign-in-rules.ts'
import type { SentCode } from './sign-in-state.ts'

const TICK_MS = 250

/** Returns the seconds until the next code can be requested; the number falls by one each second (AUTH-28). */
export function useCountdown(sent: SentCode | null): number {
  const now = useShopClock()
  const left = sent === null ? 0 : secondsLeft(sent, now())
  const [, tick] = useState(0)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    // More often than once a second, so that no number is skipped on a busy page.
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
