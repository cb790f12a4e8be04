import { fill, typesetAll } from '../typeset.ts'

/** Alternative sentences for each position in a text: first sentences, then descriptions, then advice. */
export type TextBank = readonly (readonly string[])[]

/**
 * Step widths that are coprime to the usual numbers of sentences, so that the positions of consecutive texts vary
 * independently.
 */
const STEPS = [1, 3, 7, 11] as const

export function textBank(...places: readonly (readonly string[])[]): TextBank {
  return places.map(typesetAll)
}

export interface ComposeOptions {
  /** Values of the placeholders in the sentences. */
  readonly words?: Readonly<Record<string, string>>
  /** Replaces the first sentence. */
  readonly lead?: string | undefined
  /** A sentence before the text; the text does not repeat its words. */
  readonly opening?: string
}

/**
 * Composes a text of one sentence for each position. Consecutive turns yield different sentences. A sentence does not
 * repeat a word stem of an earlier one if there is an alternative.
 */
export function compose(bank: TextBank, turn: number, options: ComposeOptions = {}): string {
  const { words = {}, lead, opening } = options
  const said = new Set(opening === undefined ? [] : stemsOf(opening))
  const chosen: string[] = opening === undefined ? [] : [opening]
  bank.forEach((sentences, place) => {
    const sentence =
      place === 0 && lead !== undefined
        ? lead
        : freshSentence(sentences, startOf(sentences, turn, place), words, said)
    for (const stem of stemsOf(sentence)) said.add(stem)
    chosen.push(sentence)
  })
  return chosen.join(' ')
}

function startOf(sentences: readonly string[], turn: number, place: number): number {
  return turn * (STEPS[place] ?? 1) + Math.floor(turn / sentences.length) * place
}

function freshSentence(
  sentences: readonly string[],
  start: number,
  words: Readonly<Record<string, string>>,
  said: ReadonlySet<string>,
): string {
  let first = ''
  for (let i = 0; i < sentences.length; i += 1) {
    const sentence = fill(sentences[(start + i) % sentences.length] ?? '', words)
    if (!stemsOf(sentence).some((stem) => said.has(stem))) return sentence
    if (i === 0) first = sentence
  }
  return first
}

const STEMS = new Map<string, readonly string[]>()

/** Returns the beginnings of those words whose repetition a reader would notice. */
function stemsOf(sentence: string): readonly string[] {
  const known = STEMS.get(sentence)
  if (known !== undefined) return known
  const found = sentence.toLocaleLowerCase('ru').match(/[а-яё]{5,}/g) ?? []
  const stems = found.map((word) => word.slice(0, Math.max(4, Math.min(6, word.length - 2))))
  STEMS.set(sentence, stems)
  return stems
}

export function pickText(texts: readonly string[], turn: number): string {
  return texts[turn % texts.length] ?? ''
}
