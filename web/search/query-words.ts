import { normalizeText } from '#shared/search/normalize-text.ts'

export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Splits a suggested query into parts and marks those that begin with the word being typed. */
export function markTyped(suggestion: string, typed: string): TextPart[] {
  const word = normalizeText(typed).split(' ').at(-1) ?? ''
  if (word === '') return [{ text: suggestion, isMatch: false }]
  const parts: TextPart[] = []
  let rest = 0
  for (const { 0: found, index } of suggestion.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!normalizeText(found).startsWith(word)) continue
    if (index > rest) parts.push({ text: suggestion.slice(rest, index), isMatch: false })
    parts.push({ text: suggestion.slice(index, index + word.length), isMatch: true })
    rest = index + word.length
  }
  if (rest < suggestion.length) parts.push({ text: suggestion.slice(rest), isMatch: false })
  return parts
}

/**
 * Adds a clarification to the query. If the last word of the query is only the beginning of the clarification, it is
 * replaced.
 */
export function narrowQuery(query: string, tap: string): string {
  const words = query.split(' ')
  const last = normalizeText(words.at(-1) ?? '')
  const isBeginning = last !== '' && normalizeText(tap).startsWith(last)
  return [...(isBeginning ? words.slice(0, -1) : words), tap].join(' ')
}
