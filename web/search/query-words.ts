import { foldText } from '#shared/search/fold.ts'

export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Splits a suggested query into parts and marks those that begin with the word being typed. */
export function markTyped(suggestion: string, typed: string): TextPart[] {
  const word = foldText(typed).split(' ').at(-1) ?? ''
  if (word === '') return [{ text: suggestion, isMatch: false }]
  const parts: TextPart[] = []
  let rest = 0
  for (const { 0: found, index } of suggestion.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!foldText(found).startsWith(word)) continue
    if (index > rest) parts.push({ text: suggestion.slice(rest, index), isMatch: false })
    parts.push({ text: suggestion.slice(index, index + word.length), isMatch: true })
    rest = index + word.length
  }
  if (rest < suggestion.length) parts.push({ text: suggestion.slice(rest), isMatch: false })
  return parts
}

/** Adds a clarification to the query; it replaces a last word that is only its beginning. */
export function narrowQuery(query: string, tap: string): string {
  const words = query.split(' ')
  const last = foldText(words.at(-1) ?? '')
  const isBeginning = last !== '' && foldText(tap).startsWith(last)
  return [...(isBeginning ? words.slice(0, -1) : words), tap].join(' ')
}
