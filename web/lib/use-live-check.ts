import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** A pause of this length means that the shopper has finished typing. */
const PAUSE_MS = 1200

/** Tells when a half-typed text may be criticized: after a pause in the typing, or once the field has been left. */
export function useLiveCheck(text: string): { readonly isDue: boolean; readonly finish: () => void } {
  const [isLeft, setLeft] = useState(false)
  const settled = useDebounced(text, PAUSE_MS)
  return { isDue: isLeft || settled === text, finish: () => setLeft(true) }
}
