import { useRef, useState } from 'react'
import { type FieldChange, NOTHING_STRIPPED, strippedBy } from './stripped.ts'

interface Stripped {
  readonly isStripped: boolean
  /** Records a change of the field. */
  readonly record: (change: FieldChange) => void
}

/** Tracks whether the field warns that something was removed from the typed text. */
export function useStripped(): Stripped {
  const [isStripped, setStripped] = useState(false)
  const state = useRef(NOTHING_STRIPPED)
  return {
    isStripped,
    record(change) {
      state.current = strippedBy(state.current, change)
      setStripped(state.current.isStripped)
    },
  }
}
