import { foldText } from '#shared/search/fold.ts'

export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/** A suggested query in parts: what begins with the word being typed stands out. */
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

/** The query with a clarifying word added; a last word that is only its beginning gives way to it. */
export function narrowQuery(query: string, tap: string): string {
  const words = query.split(' ')
  const last = foldText(words.at(-1) ?? '')
  const isBeginning = last !== '' && foldText(tap).startsWith(last)
  return [...(isBeginning ? words.slice(0, -1) : words), tap].join(' ')
}
