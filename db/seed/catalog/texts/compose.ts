import { fill, typesetAll } from '../typeset.ts'

/** Sentences by their place in the text: leads, then what the thing is like, then advice. */
export type TextBank = readonly (readonly string[])[]

/** Steps have no common divisor with usual bank lengths, so places drift apart as the turn goes on. */
const STEPS = [1, 3, 7, 11] as const

export function textBank(...places: readonly (readonly string[])[]): TextBank {
  return places.map(typesetAll)
}

/** One sentence of every place; neighbouring turns differ in each of them. A lead of one's own stands first. */
export function compose(
  bank: TextBank,
  turn: number,
  words: Readonly<Record<string, string>> = {},
  lead?: string,
): string {
  return bank
    .map((sentences, place) => {
      if (place === 0 && lead !== undefined) return lead
      const drift = Math.floor(turn / sentences.length) * place
      return fill(sentences[(turn * (STEPS[place] ?? 1) + drift) % sentences.length] ?? '', words)
    })
    .join(' ')
}

export function pickText(texts: readonly string[], turn: number): string {
  return texts[turn % texts.length] ?? ''
}
