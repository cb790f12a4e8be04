const KEY = 'cartChange'

/**
 * Notifies the shopper's other tabs of a change that the server has confirmed and that may affect the basket
 * (BASK-44).
 */
export function notifyOtherTabs(): void {
  try {
    // The value is different each time, because storing the same value would fire no event. It is removed at once.
    localStorage.setItem(KEY, String(Math.random()))
    localStorage.removeItem(KEY)
  } catch {
    // Without storage the other tabs show the change only after their own next one.
  }
}

/**
 * Calls `onChange` when another tab has changed something; a hidden tab waits until it becomes visible. Returns a
 * function that stops listening.
 */
export function listenToOtherTabs(onChange: () => void): () => void {
  let isBehind = false
  function notify(): void {
    isBehind = document.hidden
    if (!isBehind) onChange()
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) notify()
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
