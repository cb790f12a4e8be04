import { headOf, splitAtHeads } from './find-head.ts'
import { isAdjective, isKind } from './lexicon.ts'
import { SURELY, splitKinds } from './list-kinds.ts'
import type { Group } from './match-expression.ts'
import { isFound, type Plan } from './plan.ts'
import { planTokens } from './plan-kind-or-need.ts'
import { planWholeName, withBrandOfKind, withBrandsApart, withOwnName } from './plan-names.ts'
import { isMember, planForEach, planUnion } from './plan-union.ts'
import { BY_WHAT, type Reader, type Token, tokensOf } from './query-tokens.ts'
import {
  CONJUNCTION,
  isDeniedAfterJoint,
  isToldAfterDenied,
  isUsedTogether,
  jointOfGoverned,
  listedColors,
  partsOfList,
} from './split-list.ts'

const WITH_BOTH = /(?<!\p{L})(?:с|со) \p{L}+(?: \p{L}+){0,2} и \p{L}+(?:ой|ей|ью|[оеё]м|[ая]ми)(?!\p{L})/iu
const TOGETHER = /\s+(?:с|со|вместе с)\s+/u
const JOINED = /(?<!\p{L})(?:и|или|либо|плюс)(?!\p{L})/iu
const CHOICE = /(?<!\p{L})(?:или|либо)(?!\p{L})/iu

/** Reads a query by the tables of words: its head, what is required beside it, and what may be given up. */
export function planQuery(reader: Reader, text: string): Plan {
  const tokens = tokensOf(reader, text)
  const plan = withColorsByTurns(planText(reader, text, tokens), text)
  const named = planWholeName(reader, tokens, plan)
  if (named !== null) return named
  if (tokens.some(({ isBrand }) => isBrand)) return plan
  return withBrandOfKind(reader, tokens, withOwnName(reader, tokens, withBrandsApart(reader, plan)))
}

/** Shows each of several colors by turns, the first one first: 'красный и чёрный лак' (SEARCH-251). */
function withColorsByTurns(plan: Plan, text: string): Plan {
  const widest = plan.readings.at(-1) ?? []
  const [first, ...more] = widest
  const colors =
    widest.find(({ eitherOf, byTurns }) => eitherOf !== undefined && byTurns === undefined)?.eitherOf ?? []
  if (first === undefined || first.byTurns !== undefined || colors.length < 2 || !CONJUNCTION.test(text))
    return plan
  // Other kinds come after all colors of what was asked for: 'красный и черный гель лак', and sets of them.
  const ofColor = (color: Group) =>
    plan.readings.map((groups) =>
      groups.map((group, at) =>
        group.eitherOf !== undefined ? color : at === 0 ? { ...group, others: [] } : group,
      ),
    )
  const byTurns = colors.map((color, i) => [...ofColor(color), ...(i === colors.length - 1 ? [widest] : [])])
  return { ...plan, readings: [...plan.readings.slice(0, -1), [{ ...first, byTurns }, ...more]] }
}

function planText(reader: Reader, text: string, tokens: readonly Token[]): Plan {
  const single = planTokens(reader, listedColors(reader, text, tokens))
  // 'чем стерилизовать кусачки и пушеры' asks for one thing.
  if (single.hasHead && tokens.some(({ after }) => after === BY_WHAT) && isFound(reader, single))
    return single
  const parts = partsOfList(reader, text)
  // 'набор лаков и топов' is one thing, but not 'лосьон и подарочный набор'.
  const isOfSet = parts.slice(0, -1).some((part) => /(?<!\p{L})(?:набор|комплект)\p{L}* \p{L}/iu.test(part))
  const joint = jointOfGoverned(reader, tokens)
  const isKnown = single.hasHead && single.unknown.length === 0
  const isRead = isKnown && !single.isVetoed
  // 'крем для рук маска для волос шампунь': what no one thing is for is asked for apart.
  const kinds =
    isKnown && joint < 0
      ? splitKinds(
          reader,
          parts.map((part) => tokensOf(reader, part)),
          isFound(reader, single),
        )
      : null
  const isApart = kinds !== null && (isRead || kinds.length >= SURELY)
  const inARow = isApart && planUnion(reader, kinds, single, { isChoice: false, isJoined: true })
  if (inARow) return inARow
  const isListOfKinds =
    parts.length > 1 &&
    !isOfSet &&
    joint < 0 &&
    parts.every((part) => isMember(reader, tokensOf(reader, part)))
  const isSet = !isListOfKinds && tokens.some(({ stem: own }) => own === 'набор' || own === 'комплект')
  // 'нужен скраб, сахарный, для рук' lists what one thing is.
  const isListed = single.hasHead && text.includes(',') && !JOINED.test(text)
  // 'наклейки звездочки и луна' are of either motif.
  const isOfKind = (part: string) => headOf(reader, tokensOf(reader, part)).kind.head !== null
  if ((single.isDrawn === true || isListed) && parts.filter(isOfKind).length < 2 && isFound(reader, single))
    return single
  if (single.hasHead && joint >= 0) {
    const each = planForEach(reader, tokens, joint, single)
    if (each !== null) return each
  }
  // 'без розы и лаванды' is without either, and no list.
  if (single.hasHead && isDeniedAfterJoint(tokens) && isFound(reader, single)) return single
  const isOfOne = isToldAfterDenied(tokens) && parts.filter(isOfKind).length < 2
  if (single.hasHead && isOfOne && isFound(reader, single)) return single
  // 'скраб с мятой и пемзой' has both.
  const isOne = isSet || (single.hasHead && WITH_BOTH.test(text))
  if (parts.length > 1 && !(isOne && isFound(reader, single))) {
    const union = planUnion(
      reader,
      parts.map((part) => tokensOf(reader, part)),
      single,
      { isChoice: CHOICE.test(text), isJoined: !CHOICE.test(text) },
    )
    if (union) return union
  }
  const together = text.split(TOGETHER).map((part) => tokensOf(reader, part))
  // 'гель лак с матовым финишем' is rather one thing.
  const isInOne =
    together.at(-1)?.some((token) => isAdjective(token.word) && !isKind(reader.lexicon, token)) === true
  const both = isUsedTogether(reader, together)
    ? planUnion(reader, together, single, { isChoice: false, isJoined: false, isInOne })
    : null
  if (both) return both
  if (isRead && !isFound(reader, single)) {
    for (const split of splitAtHeads(reader, tokens)) {
      // 'лампа фрезы пилки' are plainly three.
      const isInOne = split.length < SURELY || !split.every((part) => isMember(reader, part))
      const union = planUnion(reader, split, single, { isChoice: false, isJoined: false, isInOne })
      if (union) return union
    }
  }
  return single
}
