import { headOf } from './find-head.ts'
import { areDrawn, isAdjective } from './lexicon.ts'
import type { Plan } from './plan.ts'
import { planShorter } from './plan-kind-or-need.ts'
import { type Reader, type Token, tokensOf } from './query-tokens.ts'
import { namingToken, relaxed, textWithout } from './relax-query.ts'
import { stem } from './search-tokens.ts'
import { EITHER } from './small-words.ts'
import { isVerb } from './word-forms.ts'

/** A query without some of its words, or by a shorter name of its kind. */
interface Lessened {
  readonly query: string
  readonly leftOut: readonly string[]
  readonly shorter?: Plan
}

/** Yields what is left of a query that finds nothing, the words known nowhere first. */
export function* lessened(reader: Reader, text: string, plan: Plan): Generator<Lessened> {
  const rest = withoutUnheard(reader, text, plan)
  if (rest !== null) yield { query: rest, leftOut: plan.unknown }
  const shorter = plan.hasHead ? planShorter(reader, text) : null
  if (shorter !== null) yield { query: text, leftOut: [], shorter }
  yield* relaxed(reader, text, plan)
}

/**
 * Returns the text without the words that are known nowhere, as 'офигенный' in 'офигенный крем для рук', where the
 * query names a kind; null where nothing can be left out. What follows 'для' or 'с' is asked for, and so is what is
 * written in Latin letters, which may be a brand.
 */
function withoutUnheard(reader: Reader, text: string, { hasHead, unknown }: Plan): string | null {
  if (!hasHead || unknown.length === 0) return null
  // A color or a property that the shop does not have finds nothing.
  const { meaningsBy, everydayWords } = reader.lexicon
  if (unknown.some((word) => meaningsBy.has(stem(word)) && !everydayWords.has(word))) return null
  const gone = new Set(unknown)
  const tokens = tokensOf(reader, text)
  // 'клипсы для снятия гель лака' names no remover.
  const { head, used } = headOf(reader, tokens).kind
  if (namingToken(tokens, { head, used }) === undefined) return null
  // 'слайдер снеговики' asks for a motif that no drawing has.
  const isDrawn = head !== null && areDrawn(reader.lexicon, head.kinds)
  if (isDrawn && unknown.some((word) => !isAdjective(word) && !isVerb(word))) return null
  const isIdle = ({ piece, isAfter, isTail }: Token) =>
    !gone.has(piece.raw) || ((!isAfter || isTail) && /^[а-я]+$/u.test(piece.raw))
  if (!tokens.every(isIdle)) return null
  return textWithout(
    tokens,
    tokens.map(({ piece }) => gone.has(piece.raw)),
  )
}

/** 'с витамином е': a letter by itself tells nothing, and neither does 'или'. */
export function withoutLittle(words: readonly string[]): string[] {
  return words.filter((word) => word.length > 1 && !EITHER.has(word))
}
