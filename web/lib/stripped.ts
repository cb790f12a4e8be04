/** Longest pause between two keys that belong to the same burst of typing. */
const PAUSE_MS = 1200

export interface StrippedState {
  /** The cleaned text of the field. */
  readonly text: string
  /** The field warns that something was removed. */
  readonly isStripped: boolean
  /** The last change had a space at the end of its text; whether it belonged inside, the next change tells. */
  readonly isSpaced: boolean
  /** When the last change was made. */
  readonly lastAt: number
}

export interface FieldChange {
  /** The text with what was typed into it. */
  readonly typed: string
  readonly cleaned: string
  readonly at: number
}

export const NOTHING_STRIPPED: StrippedState = { text: '', isStripped: false, isSpaced: false, lastAt: 0 }

/**
 * Returns the state after a change. The warning about a removed letter or a removed space inside the text stays while
 * the shopper types on, who would not read it before a pause, and ends with any other change.
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

/** Whether one text becomes the other by adding something in one place, or nothing. */
function isInsertion(before: string, after: string): boolean {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  return after.length >= before.length && after.endsWith(before.slice(same))
}
