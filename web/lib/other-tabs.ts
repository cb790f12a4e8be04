const KEY = 'cartChange'

/** Tells the shopper's other tabs that the server has confirmed a change that may affect the basket (BASK-44). */
export function tellOtherTabs(): void {
  try {
    // The value is different each time, because storing the same value fires no event; nothing is left behind.
    localStorage.setItem(KEY, String(Math.random()))
    localStorage.removeItem(KEY)
  } catch {
    // Without storage the other tabs find out with their next change.
  }
}

/**
 * Calls `onChange` when another tab has changed something; a hidden tab waits until it becomes visible. Returns a
 * function that stops listening.
 */
export function hearOtherTabs(onChange: () => void): () => void {
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
