/** The longest pause in milliseconds between two keys of the same burst of typing. */
const PAUSE_MS = 1200

export interface StrippedState {
  /** The text of the field after cleaning. */
  readonly text: string
  /** True while the field warns that something was removed. */
  readonly isStripped: boolean
  /**
   * True if the last change had a space at the end of its text. The next change shows whether the space was inside.
   */
  readonly isSpaced: boolean
  /** When the last change was made. */
  readonly lastAt: number
}

export interface FieldChange {
  /** The text of the field with what was typed, before cleaning. */
  readonly typed: string
  readonly cleaned: string
  readonly at: number
}

export const NOTHING_STRIPPED: StrippedState = { text: '', isStripped: false, isSpaced: false, lastAt: 0 }

/**
 * Returns the state after a change. The warning about a removed letter or a removed inner space stays while the
 * shopper keeps typing, because it is read only in a pause. It ends with any other change (CHK-75).
 */
export function strippedBy(state: StrippedState, { typed, cleaned, at }: FieldChange): StrippedState {
  const isSpaceInside =
    state.isSpaced && state.text !== '' && cleaned !== state.text && cleaned.startsWith(state.text)
  const isStripping = isSpaceInside || cleaned !== typed.trim()
  const isTypingOn = at - state.lastAt < PAUSE_MS && isInsertion(state.text, cleaned)
  return {
    text: cleaned,
    isStripped: isStripping || (isTypingOn && state.isStripped),
    isSpaced: typed !== typed.trimEnd(),
    lastAt: at,
  }
}

/** Whether one text can be turned into the other by an insertion in one place, or equals it. */
function isInsertion(before: string, after: string): boolean {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  return after.length >= before.length && after.endsWith(before.slice(same))
}
