import { headOf } from './find-head.ts'
import { isAdjective } from './lexicon.ts'
import { matchExpression } from './match-expression.ts'
import { isFound, type Plan } from './plan.ts'
import { planTokens } from './plan-kind-or-need.ts'
import { type Reader, type Token, tokensOf } from './query-tokens.ts'
import { isColorWord } from './read-colors.ts'
import { stem } from './search-tokens.ts'
import { agrees } from './word-forms.ts'

/**
 * Plans sorts of one kind apart where no product is all of them: 'глянцевый и матовый топ', 'румяна кремовые и
 * запечённые' (SEARCH-250). Returns null where they are no such sorts, where one of them is found nowhere, and where
 * one thing may have both: 'нежный и питательный крем'.
 */
export function planSorts(
  reader: Reader,
  parts: readonly (readonly Token[])[],
  whole: Plan,
): readonly Plan[] | null {
  const sorts = sortsOf(reader, parts) ?? []
  const plans = sorts.map((tokens) => planTokens(reader, tokens))
  const isSort = (plan: Plan) =>
    plan.hasHead && isFound(reader, plan) && plan.doubtful.length === 0 && (plan.lost ?? []).length === 0
  if (plans.length === 0 || !plans.every(isSort)) return null
  const told = plans.map(
    (plan) => plan.readings.find((groups) => isTold(reader, groups)) ?? plan.readings.at(-1) ?? [],
  )
  const isAnswered = isFound(reader, whole) && (whole.lost ?? []).length === 0
  if (isAnswered && !areColors(reader, sorts) && reader.words.isHit(matchExpression(told.flat(), 'prefix')))
    return null
  return plans.map((plan, i) => ({ ...plan, readings: [told[i] ?? []] }))
}

/** What has no color is none of any other: 'белый и прозрачный топ' (SEARCH-270). */
const COLORLESS: ReadonlySet<string> = new Set(['прозрачный', 'бесцветный'].map(stem))

/** Returns true where each sort is of a color, of which a product has one. */
function areColors({ lexicon }: Reader, sorts: readonly (readonly Token[])[]): boolean {
  return sorts.every((sort) =>
    sort.some(
      (token) => COLORLESS.has(token.stem) || (isAdjective(token.word) && isColorWord(lexicon, token)),
    ),
  )
}

/** Returns true where something is found of which more is said than its kind. */
function isTold({ words }: Reader, groups: Plan['readings'][number]): boolean {
  return groups.length > 1 && words.isHit(matchExpression(groups, 'prefix'))
}

/** Also of what ends like one thing: 'кремовые румяна'. */
const PLURAL = /[ыи]е$/u

/** Returns each sort with the kind, which stands behind the last or before the first of them; null for other lists. */
function sortsOf(reader: Reader, parts: readonly (readonly Token[])[]): readonly (readonly Token[])[] | null {
  const [first = [], last = []] = [parts[0], parts.at(-1)]
  const nounOf = (part: readonly Token[]) => {
    const { used } = headOf(reader, part).kind
    return part.findIndex((token) => used.includes(token) && !token.isAfter && !isAdjective(token.word))
  }
  const behind = nounOf(last)
  const start = first.findLastIndex(({ word }) => !isAdjective(word)) + 1
  const { sorts, kind, noun } =
    behind >= 0
      ? {
          sorts: [...parts.slice(0, -1), last.slice(0, behind)],
          kind: last.slice(behind),
          noun: last[behind],
        }
      : {
          sorts: [first.slice(start), ...parts.slice(1)],
          kind: first.slice(0, start),
          noun: first[nounOf(first)],
        }
  const isSort = (sort: readonly Token[]) =>
    sort.length > 0 &&
    sort.every(({ word }) => isAdjective(word) && (PLURAL.test(word) || agrees(word, noun?.word ?? '')))
  if (noun === undefined || !sorts.every(isSort)) return null
  return sorts.map((sort) => tokensOf(reader, [...sort, ...kind].map(({ piece }) => piece.raw).join(' ')))
}
