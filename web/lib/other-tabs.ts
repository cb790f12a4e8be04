const KEY = 'cartChange'

/** The shop has confirmed something that may have moved the basket: the shopper's other tabs hear of it. */
export function tellOtherTabs(): void {
  try {
    // A value of its own each time, because the same one again is no news; nothing stays behind.
    localStorage.setItem(KEY, String(Math.random()))
    localStorage.removeItem(KEY)
  } catch {
    // No storage: the other tabs find it out when they are looked at again, or by their next change.
  }
}

/** Calls when another tab has changed something; out of sight, when it is looked at again. Answers how to stop. */
export function hearOtherTabs(onChange: () => void): () => void {
  let isBehind = false
  function hear(): void {
    isBehind = document.hidden
    if (!isBehind) onChange()
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) hear()
  }
  const onVisible = () => {
    if (isBehind) hear()
  }
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
