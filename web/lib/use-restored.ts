import { useEffect, useEffectEvent } from 'react'

/** Calls `onRestored` when 'back' shows the page again as it was left, from the browser's back/forward cache. */
export function useRestored(onRestored: () => void): void {
  const restore = useEffectEvent(onRestored)
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && restore()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}
