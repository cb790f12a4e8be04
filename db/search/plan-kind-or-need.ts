import { CARE } from './body-parts.ts'
import { absentAmong } from './find-absent.ts'
import { type FoundHead, GENERAL, type Heads, headOf, isOtherAsked, shorterHead } from './find-head.ts'
import { isAdjective } from './lexicon.ts'
import { groupOf, matchExpression } from './match-expression.ts'
import { isFound, type Plan } from './plan.ts'
import { planHead } from './plan-head.ts'
import { planNarrowed } from './plan-narrowed.ts'
import { describedToken } from './product-words.ts'
import { BY_WHAT, EXCEPT, isBody, isNoise, type Reader, type Token, tokensOf } from './query-tokens.ts'
import { readTraits } from './read-traits.ts'

/** Reads by what the query names, unless that is nothing of the shop's. */
export function planTokens(reader: Reader, tokens: readonly Token[]): Plan {
  const heads = headOf(reader, tokens)
  const plan = planNamed(reader, tokens, heads)
  return absentAmong(reader, tokens, heads).length > 0 ? { ...plan, isVetoed: true } : plan
}

/** Reads by the kind that is named; by the need where the kind alone does not answer all of the query. */
function planNamed(reader: Reader, tokens: readonly Token[], { kind, need, isNamed }: Heads): Plan {
  const found = need ?? kind
  // 'чем склеить пилку' asks for no file.
  if (need === null && kind.used.length > 0 && kind.used.every(({ after }) => after === BY_WHAT)) {
    return planHead(reader, tokens, { head: null, used: [] })
  }
  // 'клей для страз' asks for something that the shop has no name for, not for what follows 'для'.
  if (found.head && !isNamed && isOtherAsked(reader, tokens, found)) {
    return planHead(reader, tokens, { head: null, used: [] })
  }
  if (!need || isForOtherNeed(kind, need) || isOnlyTold(kind, need) || isToldOfKind(reader, kind, need))
    return planNarrowed(reader, tokens, kind)
  if (isNamed && isTraitOfKind(reader, tokens, kind, need)) return planNarrowed(reader, tokens, kind)
  // 'руки как наждачка' is no emery board: the need explains the kind's word and more.
  const telling = kind.used.filter((token) => !isNoise(reader.lexicon, token))
  const isExplained = need.used.length > telling.length && telling.every((token) => need.used.includes(token))
  if (need.head?.isNeed === true && isExplained) return planHead(reader, tokens, need)
  const isJoined = kind.used.every((token) => need.used.includes(token))
  if (kind.head && !isJoined && isAskedFor(reader, tokens, kind)) {
    const beside = tokens.filter((token) => kind.used.includes(token) || !need.used.includes(token))
    return planNarrowed(reader, beside, kind)
  }
  const served = isNamed && isServedApart(kind, need) ? planHead(reader, tokens, need) : null
  if (served && isFound(reader, served)) return served
  const byKind = kind.head && isNamed ? planNarrowed(reader, tokens, kind) : null
  return byKind && byKind.doubtful.length === 0 && !byKind.isPartial && isFound(reader, byKind)
    ? byKind
    : planHead(reader, tokens, need)
}

/** 'лак который долго держится' asks for a polish. */
function isOnlyTold({ used }: FoundHead, need: FoundHead): boolean {
  const told = need.used.filter((token) => !used.includes(token))
  return (
    used.some(({ isPurpose }) => !isPurpose) &&
    told.length > 0 &&
    told.every(({ after }) => /^котор/u.test(after))
  )
}

/** 'маска облегчает расчёсывание': what other kinds serve too is told of the care that is named, by its descriptions. */
function isToldOfKind({ words, lexicon }: Reader, { head, used }: FoundHead, need: FoundHead): boolean {
  const isCare = head?.kinds.every(([label = '']) => CARE.test(label)) === true
  const isNamed = used.some((token) => !token.isPurpose && !isBody(lexicon, token))
  if (head === null || !isCare || !isNamed || need.head?.isNeed !== true) return false
  // 'отшелушить пятки' is a need as a whole.
  if (used.every((token) => need.used.includes(token))) return false
  const told = need.used.filter((token) => !used.includes(token) && !isNoise(lexicon, token))
  const telling = told.filter((token) => !isBody(lexicon, token))
  const kinds = groupOf('', head.kinds)
  return (
    telling.length > 0 &&
    telling.every(({ word, stem: own }) => {
      const begun = own.length > LEAST_ROOT ? own.slice(0, -1) : own
      const said = { ...groupOf(word, [[describedToken(begun)]]), isBeginning: true }
      return words.isHit(matchExpression([kinds, said], 'prefix'))
    })
  )
}

/** A shorter stem is begun by other words. */
const LEAST_ROOT = 5

/**
 * 'антисептик чтобы руки не липли' wishes for what descriptions of antiseptics tell, and for no cream. What helps the
 * kind itself is a need: 'стойкость лака'.
 */
function isTraitOfKind(
  reader: Reader,
  tokens: readonly Token[],
  { head, used }: FoundHead,
  need: FoundHead,
): boolean {
  if (head === null || need.head?.isNeed !== true || used.every(({ isPurpose }) => isPurpose)) return false
  const own = new Set(head.kinds.map(([label]) => label))
  const kinds = groupOf('', head.kinds)
  const traits = readTraits(reader, tokens, used, kinds)
  const isServed = need.head.kinds.some(([label]) => own.has(label))
  const isOfNeed = (token: Token) => need.used.includes(token)
  if (!isServed && used.some(isOfNeed) && [...traits.used].some(isOfNeed)) return false
  return (
    traits.groups.length > 0 &&
    need.used.every(
      (token) =>
        used.includes(token) ||
        traits.used.has(token) ||
        isNoise(reader.lexicon, token) ||
        isBody(reader.lexicon, token),
    )
  )
}

/** 'волосы как солома нужна маска': of the kind that is named, those that serve the need come first. */
function isServedApart({ head }: FoundHead, need: FoundHead): boolean {
  if (head === null || need.head?.isNeed !== false) return false
  const own = new Set(head.kinds.map((phrase) => phrase.join(' ')))
  const labels = new Set(head.kinds.map(([label]) => label))
  return (
    need.head.kinds.every(([label]) => labels.has(label)) &&
    need.head.kinds.some((phrase) => phrase.length > 1 && !own.has(phrase.join(' '))) &&
    need.used.every(({ after }) => after !== EXCEPT)
  )
}

const WHICH = new Set(['что', 'какой', 'какая', 'какое', 'какие', 'какую', 'каким', 'какими'])

/** 'ломкие волосы какой шампунь взять' asks for a shampoo, whatever serves the need. */
function isAskedFor({ lexicon }: Reader, tokens: readonly Token[], { used }: FoundHead): boolean {
  return tokens.some((token, asked) => {
    if (!WHICH.has(token.word)) return false
    const next = tokens.slice(asked).find((one) => !isNoise(lexicon, one) && !isAdjective(one.word))
    return next !== undefined && used.includes(next)
  })
}

/** 'помада для укладки' is a kind that does not serve the need, and not what does. */
function isForOtherNeed(kind: FoundHead, need: FoundHead): boolean {
  const isOther = kind.used.every((token) => !need.used.includes(token) && !GENERAL.has(token.stem))
  return (
    isOther && kind.used.some(({ isPurpose }) => !isPurpose) && need.used.some(({ after }) => after === 'для')
  )
}

/**
 * Reads a query that finds nothing by a kind that fewer of its words name, if the others are found then: 'топ с эффектом
 * бархата'. Returns null where they are not.
 */
export function planShorter(reader: Reader, text: string): Plan | null {
  const tokens = tokensOf(reader, text)
  const { kind } = headOf(reader, tokens)
  const shorter = shorterHead(reader, kind)
  if (shorter === null) return null
  const plan = planNarrowed(reader, tokens, shorter)
  const read = new Set((plan.readings.at(-1) ?? []).flatMap(({ words = [] }) => words))
  const isRead = kind.used.every(
    (token) =>
      shorter.used.includes(token) ||
      isNoise(reader.lexicon, token) ||
      // 'матовая помада чтоб губы не сушила' is matte first of all.
      token.isInClause ||
      (isAdjective(token.word) && read.has(token.piece.raw)),
  )
  return isRead && !plan.isVetoed && isFound(reader, plan) ? plan : null
}
