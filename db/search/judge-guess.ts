import { normalizeText } from '#shared/search/normalize-text.ts'
import { isAdjective, type Lexicon } from './lexicon.ts'
import { matchExpression } from './match-expression.ts'
import type { Plan } from './plan.ts'
import { type Reader, tokensOf } from './query-tokens.ts'
import { missingWord, STOP_WORDS, stem } from './search-tokens.ts'
import { isVerb } from './word-forms.ts'

/** Returns true when what is likely meant is not carried: 'плйка для локонов'. */
export function isAbsentMeant({ lexicon }: Reader, plan: Plan, guessed: readonly string[] = []): boolean {
  return plan.isVetoed && guessed.some((word) => lexicon.absent.has(stem(word)))
}

/** Returns true where a word put in is something that compositions name and the query is without. */
export function deniesIngredient(reader: Reader, query: string, guessed: readonly string[] = []): boolean {
  return tokensOf(reader, query).some(
    ({ word, piece: { raw } }) =>
      guessed.includes(raw) && reader.lexicon.ingredients.has(stem(missingWord(word) ?? '')),
  )
}

/** Returns true for guesses of words that are carried and that the hits have as they are. */
export function isSaidWhole(
  reader: Reader,
  plan: Plan,
  query: string,
  guessed: readonly string[] = [],
): boolean {
  return (
    isCarried(reader.lexicon, plan, guessed) &&
    isTold(reader, plan, query, guessed) &&
    isSaidOfHits(reader, plan, guessed) &&
    guessed.every((word) => isUsed(reader, plan, word))
  )
}

/** Returns false for a guess that is not carried, unless it is part of a kind's name: 'кисть для консилера'. */
function isCarried({ absentWords }: Lexicon, { readings }: Plan, guessed: readonly string[] = []): boolean {
  const named = readings.at(-1)?.flatMap(({ head, words }) => (head === undefined ? [] : (words ?? []))) ?? []
  return guessed.every((word) => !absentWords.has(word) || named.includes(word))
}

/**
 * Returns false for a noun that only puts the hits in order and that no preposition governs, or that is a form of what is
 * not carried: 'лира помада' is rather a name than 'лица помада', and 'стеллари румяна' no 'стеллажи румяна'.
 */
function isTold(reader: Reader, { readings }: Plan, query: string, guessed: readonly string[] = []): boolean {
  const [narrowest = []] = readings
  const required = readings.at(-1) ?? []
  const wished = narrowest.filter((group) => !required.includes(group)).flatMap(({ words = [] }) => words)
  const said = readings.flat().flatMap(({ words = [] }) => words)
  return tokensOf(reader, query).every(({ word, stem: own, piece: { raw }, isAfter }, at, all) => {
    const isOfAdjective = isAdjective(all[at - 1]?.word ?? '')
    if (!guessed.includes(raw) || isAfter || isOfAdjective || isAdjective(word) || isVerb(word)) return true
    return wished.includes(raw)
      ? required.some(({ words }) => words?.includes(raw))
      : !reader.lexicon.absent.has(own) || said.includes(raw)
  })
}

/** Returns true when none of these words is a wish that no hit fulfills: a correction to it would help nobody. */
function isSaidOfHits(
  { words, lexicon }: Reader,
  { readings }: Plan,
  guessed: readonly string[] = [],
): boolean {
  const [narrowest = []] = readings
  const required = readings.at(-1) ?? []
  const wishes = narrowest.filter(
    ({ text }) =>
      guessed.includes(text) &&
      !required.some((group) => group.text === text) &&
      // Whom it is for is given up in any case.
      !lexicon.audiences.has(stem(text)),
  )
  return wishes.every((wish) => words.isHit(matchExpression([...required, wish], 'prefix')))
}

/** Returns false for a word that only begins words of the shop: 'фар' is part of a phrase, and no hit has it. */
function isUsed({ words, lexicon }: Reader, { readings }: Plan, word: string): boolean {
  const own = stem(word)
  const group = readings.at(-1)?.find((one) => one.head === undefined && one.words?.includes(word))
  return (
    group === undefined ||
    group.phrases.some(([first]) => first !== own) ||
    words.isStem(own) ||
    lexicon.meaningsBy.has(own)
  )
}

/** Without a kind named, at least one word stays or the only one is long enough to be known again. */
export function isLikelyMeant(typed: string, meant: string): boolean {
  const words = normalizeText(typed).split(' ')
  const kept = normalizeText(meant)
    .split(' ')
    .filter((word) => words.includes(word) && !STOP_WORDS.has(word))
  return kept.length > 0 || words.length === 1 || words.every((word) => word.length > 4)
}
