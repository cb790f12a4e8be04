import { useRef, useState } from 'react'

/** Keys that follow each other faster are one go of typing. */
const PAUSE_MS = 1200

interface Stripped {
  readonly isStripped: boolean
  /** After each change of the field: whether letters were taken out of it, and when it was. */
  readonly tell: (wasStripped: boolean, at: number) => void
}

/**
 * Whether letters were taken out of what was typed. It is said until the field is changed again after a pause: whoever
 * types on would not read it.
 */
export function useStripped(): Stripped {
  const [isStripped, setStripped] = useState(false)
  const lastAt = useRef(0)
  return {
    isStripped,
    tell(wasStripped, at) {
      const isSameGo = at - lastAt.current < PAUSE_MS
      lastAt.current = at
      if (wasStripped || !isSameGo) setStripped(wasStripped)
    },
  }
}
