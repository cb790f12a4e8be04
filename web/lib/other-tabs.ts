/** What has changed: something that may affect the basket (BASK-44), or the shopper's city (GEO-34). */
export type TabChange = 'cartChange' | 'cityChange'

/** The time of this tab's newest own change of each kind, as it is stored. */
const own = new Map<TabChange, number>()

/** Notifies the shopper's other tabs of a change that the server has confirmed. */
export function notifyOtherTabs(change: TabChange): void {
  // The fraction makes two changes of one millisecond differ, because storing the same value would fire no event.
  const time = Date.now() + Math.random()
  own.set(change, time)
  try {
    localStorage.setItem(change, String(time))
  } catch {
    // Without storage the other tabs show the change only after their own next one.
  }
}

/**
 * Calls `onChange` when another tab has made such a change; a hidden tab waits until it becomes visible. A change made
 * since this tab's page was requested counts too, because the page may have been rendered before it. Returns a function
 * that stops listening.
 */
export function listenToOtherTabs(change: TabChange, onChange: () => void): () => void {
  let isBehind = false
  function notify(): void {
    isBehind = document.hidden
    if (!isBehind) onChange()
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === change && newValue !== null) notify()
  }
  const onVisible = () => {
    if (isBehind) notify()
  }
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisible)
  const last = lastChange(change)
  if (last > performance.timeOrigin && last !== own.get(change)) notify()
  return () => {
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

function lastChange(change: TabChange): number {
  try {
    return Number(localStorage.getItem(change))
  } catch {
    return 0
  }
}
