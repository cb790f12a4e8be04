import { usePageData } from './page-data.ts'

/**
 * Returns a function that reads the shop's time in whole UTC milliseconds: the server's time when the page was
 * rendered, plus the time since then by the browser's monotonic clock. The browser's own date may be wrong.
 */
export function useShopClock(): () => number {
  const { now } = usePageData()
  return () => Math.round(now + performance.now())
}
