import { SLOW_CONNECTION, SLOW_MS } from '#web/lib/slow.ts'
import type { ShowToast } from './status.tsx'

/** Says that the connection is slow and offers a retry, unless the returned function ends the wait in time (UI-9). */
export function announceSlow(showToast: ShowToast, retry: () => void): () => void {
  const timer = setTimeout(() => showToast(SLOW_CONNECTION, { label: 'Повторить', run: retry }), SLOW_MS)
  return () => clearTimeout(timer)
}
