import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** Milliseconds without a key after which the shopper is assumed to have finished typing. */
const PAUSE_MS = 1200

/** Returns whether an unfinished text may be criticized: after a pause in typing, or once the field has been left. */
export function useLiveCheck(text: string): { readonly isDue: boolean; readonly finish: () => void } {
  const [isLeft, setLeft] = useState(false)
  const settled = useDebounced(text, PAUSE_MS)
  return { isDue: isLeft || settled === text, finish: () => setLeft(true) }
}
