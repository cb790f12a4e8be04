import { useCallback, useSyncExternalStore } from 'react'

/** Up to this width the picker fills the screen (PICK-15). */
const PHONE = '(max-width: 728px)'

/** Up to this height a window is a phone on its side. */
const LOW = '(max-height: 499.98px)'

/** Whether the window is as narrow as a phone; false on the server. */
export function useIsPhone(): boolean {
  return useMedia(PHONE)
}

/** Whether the window is as low as a phone on its side; false on the server. */
export function useIsLow(): boolean {
  return useMedia(LOW)
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
