import { usePageData } from './page-data.ts'

/**
 * The shop's time, UTC ms, whole: what the server said when it rendered the page, and what has passed since by a
 * clock that nobody sets (reliability: never the page's own date).
 */
export function useShopClock(): () => number {
  const { now } = usePageData()
  return () => Math.round(now + performance.now())
}
