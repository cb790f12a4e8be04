import { useRef, useState } from 'react'

/** Longest pause between two keys that belong to the same burst of typing. */
const PAUSE_MS = 1200

interface Stripped {
  readonly isStripped: boolean
  /** Records a change of the field at the time `at`: whether letters were removed from it. */
  readonly tell: (wasStripped: boolean, at: number) => void
}

/**
 * Tells whether letters were removed from the typed text. The message stays until the field changes again after a
 * pause, because a shopper who types on would not read it.
 */
export function useStripped(): Stripped {
  const [isStripped, setStripped] = useState(false)
  const lastAt = useRef(0)
  return {
    isStripped,
    tell(wasStripped, at) {
      const isSameBurst = at - lastAt.current < PAUSE_MS
      lastAt.current = at
      if (wasStripped || !isSameBurst) setStripped(wasStripped)
    },
  }
}
