import { CODE_LENGTH } from '#shared/auth/code-life.ts'

/** One digit per box, '' for an empty box. */
export type CodeBoxes = readonly string[]

export const EMPTY_CODE: CodeBoxes = Array.from({ length: CODE_LENGTH }, () => '')

/** The content of the boxes after an edit, and the index of the box to focus. */
export interface CodeEdit {
  readonly code: CodeBoxes
  readonly focus: number
}

/** Returns the code, or '' unless every box is filled. */
export function completeCode(code: CodeBoxes): string {
  return code.every((digit) => digit !== '') ? code.join('') : ''
}

/** Returns the box in which to continue: the first empty one, or the last one of a complete code. */
export function firstEmpty(code: CodeBoxes): number {
  const empty = code.indexOf('')
  return empty === -1 ? CODE_LENGTH - 1 : empty
}

/**
 * Returns the boxes after an input into one of them. A digit that is typed beside the existing one replaces it.
 * Several digits, from autofill or a paste, fill the following boxes (AUTH-32, AUTH-33, AUTH-34).
 */
export function typeIntoBox(code: CodeBoxes, index: number, text: string): CodeEdit {
  const digits = text.replace(/\D/g, '')
  const old = code[index] ?? ''
  if (digits === '') return { code: code.with(index, ''), focus: index }
  if (old !== '' && digits.length === 2 && digits.includes(old)) {
    const typed = digits.startsWith(old) ? digits.slice(1) : digits.slice(0, 1)
    return spread(code, index, typed)
  }
  return digits.length >= CODE_LENGTH ? spread(code, 0, digits) : spread(code, index, digits)
}

/**
 * Returns the boxes after Backspace: it erases the box's digit, or that of the previous box if this one is empty
 * (AUTH-33).
 */
export function eraseFrom(code: CodeBoxes, index: number): CodeEdit {
  if (code[index] !== '') return { code: code.with(index, ''), focus: index }
  const before = Math.max(0, index - 1)
  return { code: code.with(before, ''), focus: before }
}

/**
 * Fills the boxes with a pasted code, or with the code in a pasted message, from the first box on (AUTH-34). Returns
 * null if the text contains no digit.
 */
export function pasteCode(code: CodeBoxes, text: string): CodeEdit | null {
  const inMessage = /(?:^|\D)(\d{4})(?!\d)/.exec(text)?.[1]
  const digits = inMessage ?? text.replace(/\D/g, '')
  if (digits === '') return null
  return spread(digits.length >= CODE_LENGTH ? EMPTY_CODE : code, 0, digits)
}

function spread(code: CodeBoxes, from: number, digits: string): CodeEdit {
  const taken = [...digits].slice(0, CODE_LENGTH - from)
  const next = code.map((digit, i) => taken[i - from] ?? digit)
  return { code: next, focus: Math.min(from + taken.length, CODE_LENGTH - 1) }
}
