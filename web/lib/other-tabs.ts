/** What has changed: something that may affect the basket (BASK-44), or the shopper's city (GEO-34). */
export type TabChange = 'cartChange' | 'cityChange'

/** Notifies the shopper's other tabs of a change that the server has confirmed. */
export function notifyOtherTabs(change: TabChange): void {
  try {
    // The value is different each time, because storing the same value would fire no event. It is removed at once.
    localStorage.setItem(change, String(Math.random()))
    localStorage.removeItem(change)
  } catch {
    // Without storage the other tabs show the change only after their own next one.
  }
}

/**
 * Calls `onChange` when another tab has made such a change; a hidden tab waits until it becomes visible. Returns a
 * function that stops listening.
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
  return () => {
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
