import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** Nobody types so slowly: whoever stops for so long has finished. */
const PAUSE_MS = 1200

/** When a half-typed text may be called odd: at a pause in the typing, or once the field has been left. */
export function useLiveCheck(text: string): { readonly isDue: boolean; readonly finish: () => void } {
  const [isLeft, setLeft] = useState(false)
  const settled = useDebounced(text, PAUSE_MS)
  return { isDue: isLeft || settled === text, finish: () => setLeft(true) }
}
