import { type Group, matchExpression } from './match-expression.ts'
import type { Reader } from './query-tokens.ts'

/** What a query asks for, part by part. */
export interface Plan {
  /** Ways to read the query, the narrowest first; each finds all that the ones before it find. */
  readonly readings: readonly (readonly Group[])[]
  /** Words that may be given up but are known nowhere; a corrected spelling of them is tried first. */
  readonly doubtful: readonly string[]
  /** Whether words had to be passed over, so that a need that explains them is the better reading. */
  readonly isPartial: boolean
  /** Required words that neither the shop nor the tables know. */
  readonly unknown: readonly string[]
  /** Whether the query names a kind of product or a need. */
  readonly hasHead: boolean
  /** Whether it asks for a part of the body for which its kinds have nothing: 'крем для лица'. */
  readonly isVetoed: boolean
  /** Whether it names motifs of drawings, of which any will do. */
  readonly isDrawn?: boolean
  /** Words of which the kind has nothing, or nothing together with the others, and that were passed over. */
  readonly lost?: readonly string[]
}

/** What is said of a plan that reads all the words of a query and names a kind. */
export const FOUND = { unknown: [], doubtful: [], isPartial: false, hasHead: true, isVetoed: false } as const

/** Returns true when the widest reading of a plan has hits. */
export function isFound({ words }: Reader, { readings, unknown, isVetoed }: Plan): boolean {
  const widest = readings.at(-1)
  if (unknown.length > 0 || isVetoed || widest === undefined || widest.length === 0) return false
  return words.isHit(matchExpression(widest, 'prefix'))
}

/**
 * Returns true where the words put in and all others are the name of one kind: 'блестки для дизайна' is likelier than
 * another kind that leaves words unread.
 */
export function isNameOfKind(reader: Reader, plan: Plan, guessed: readonly string[] = []): boolean {
  const [kinds, ...more] = plan.readings.at(-1) ?? []
  return (
    guessed.length > 0 &&
    more.length === 0 &&
    kinds?.head?.isNeed === false &&
    guessed.every((word) => kinds.words?.includes(word)) &&
    isFound(reader, plan)
  )
}
