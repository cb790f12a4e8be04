import { CODE_LENGTH } from '#shared/auth/code-life.ts'

/** One digit a box, '' where none stands yet. */
export type CodeBoxes = readonly string[]

export const EMPTY_CODE: CodeBoxes = Array.from({ length: CODE_LENGTH }, () => '')

/** What the boxes hold, and where the next key goes. */
export interface CodeEdit {
  readonly code: CodeBoxes
  readonly focus: number
}

/** '' unless every box is filled. */
export function completeCode(code: CodeBoxes): string {
  return code.every((digit) => digit !== '') ? code.join('') : ''
}

/** Where to go on: the first empty box, the last one of a full code. */
export function firstEmpty(code: CodeBoxes): number {
  const empty = code.indexOf('')
  return empty === -1 ? CODE_LENGTH - 1 : empty
}

/**
 * What a box holds after an input into it. A digit beside the one that stood there takes its place; several, which
 * a browser fills in or an old paste brings, go on into the boxes behind (spec §2, Sign-in popup).
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

/** Backspace: takes the box's digit; in an empty box goes back and takes the one before. */
export function eraseFrom(code: CodeBoxes, index: number): CodeEdit {
  if (code[index] !== '') return { code: code.with(index, ''), focus: index }
  const before = Math.max(0, index - 1)
  return { code: code.with(before, ''), focus: before }
}

/** A pasted code, or a whole message with one in it, begins at the first box. null: no digit in it. */
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
