import { type FoundHead, headOf } from './find-head.ts'
import { type Head, isAdjective } from './lexicon.ts'
import { matchExpression } from './match-expression.ts'
import { isFound, type Plan } from './plan.ts'
import { planHead } from './plan-head.ts'
import { withBrandsApart } from './plan-names.ts'
import { PREPOSITIONS, type Reader, type Token } from './query-tokens.ts'
import type { Phrase } from './synonyms.ts'

/** Where fewer products of a part of a kind are found, the rest of the kind follows. */
export const ENOUGH = 3

/**
 * Plans a head of which the tables say part of a kind and, for want of it, the whole kind: only the part is found where
 * enough of it has all that stands beside it, so that nothing is shown that is not called so. Where hardly any has, the
 * rest of the kind follows; where none has, the whole kind is found and what was asked of it is said to be passed over:
 * 'неоновый пигмент жёлтый' (SEARCH-220).
 */
export function planNarrowed(reader: Reader, tokens: readonly Token[], found: FoundHead): Plan {
  const { head, used } = found
  const whole = head === null || head.isNeed ? [] : wholeKinds(head)
  if (head === null || whole.length === 0) return planHead(reader, tokens, found)
  const less = head.less.filter((phrase) => !whole.includes(phrase))
  const hitsOf = (plan: Plan) => {
    const apart = withBrandsApart(reader, plan)
    const widest = isFound(reader, apart) ? apart.readings.at(-1) : undefined
    return widest === undefined ? 0 : reader.words.countHits(matchExpression(widest, 'prefix'), ENOUGH)
  }
  const narrow = planHead(reader, tokens, { head: { ...head, less }, used })
  const planWhole = () => planHead(reader, tokens, { head: { ...head, kinds: whole, less }, used })
  // 'роликовое масло для кутикулы персик': what follows 'для' is given up where no such part has it.
  const isFuller = (plan: Plan) => requiredOf(plan) > requiredOf(narrow)
  const hits = tokens.some(({ isTail }) => isTail) && isFuller(planWhole()) ? 0 : hitsOf(narrow)
  if (hits === ENOUGH) return narrow
  const plain = planWhole()
  if (hits > 0 || hitsOf(plain) === 0) return planHead(reader, tokens, found)
  const telling = tellingApart(reader, tokens, used, whole)
  return { ...plain, lost: [...new Set([...telling.map(({ piece }) => piece.raw), ...(plain.lost ?? [])])] }
}

/**
 * Returns the words of a head that tell a part of its kinds, where the others name these kinds too; none for 'зеркалка',
 * without which nothing is left to be shown.
 */
function tellingApart(
  reader: Reader,
  tokens: readonly Token[],
  used: readonly Token[],
  whole: readonly Phrase[],
): readonly Token[] {
  const labels = whole.flatMap(([label]) => label ?? [])
  const isNamed = (gone: readonly Token[]) => {
    const rest = tokens.filter((token) => !gone.includes(token))
    return headOf(reader, rest).kind.head?.kinds.some(([label = '']) => labels.includes(label)) === true
  }
  const telling = used.filter(
    ({ word, stem: own }) =>
      own !== '' && !PREPOSITIONS.has(word) && !labels.some((label) => label.includes(own)),
  )
  // 'порошок' of 'неоновый порошок' is another name of the kind.
  return [telling, telling.filter(({ piece }) => isAdjective(piece.raw))].find(isNamed) ?? []
}

function requiredOf({ readings }: Plan): number {
  return readings.at(-1)?.length ?? 0
}

/** Returns the kinds that are named as a whole for want of a part that is named first. */
export function wholeKinds({ kinds, less }: Pick<Head, 'kinds' | 'less'>): readonly Phrase[] {
  return less.filter(
    ([label, ...more]) =>
      more.length === 0 && kinds.some(([own, ...telling]) => own === label && telling.length > 0),
  )
}
