import { isWordOfNeed } from './beside-words.ts'
import { type FoundHead, groupOfHead } from './find-head.ts'
import { calledByHead, isNamedAfterOther, tellingWords, valuesApart } from './head-words.ts'
import { isAdjective } from './lexicon.ts'
import { type Group, groupOf, matchExpression } from './match-expression.ts'
import { isFound, type Plan } from './plan.ts'
import { planWithoutHead } from './plan-without-head.ts'
import { narrowerOf, otherPersonOf, otherWorkOf, packsOf } from './put-last.ts'
import { isDenied, type Reader, type Token } from './query-tokens.ts'
import { eitherOfSet, inOwnUnit } from './read-amounts.ts'
import {
  calledColors,
  eitherColor,
  isSaidOfWhom,
  joinedColors,
  withFewColors,
  withNearColors,
  withShades,
} from './read-colors.ts'
import { describedNeed, withDescribed } from './read-described.ts'
import { type ReadGroup, unknownOf } from './read-groups.ts'
import { deniedMotifs, readMotifs } from './read-motifs.ts'
import { readTraits, withoutUntold } from './read-traits.ts'
import { readRest, withNouns } from './read-words.ts'
import { stem } from './search-tokens.ts'
import { sortBeside } from './sort-beside.ts'
import type { Beside } from './sort-denied.ts'
import { UTMOST_OF, utmostOf, withOneSize } from './wish-sizes.ts'

/** How the words beside a head are read. */
interface ReadBeside {
  readonly beside: Beside
  readonly needed: readonly ReadGroup[]
}

/**
 * Plans the words beside a head: what is required, what may be given up, and what is refused. Values among the words of
 * the head narrow as they would beside it, or are left out where nothing has them together with the rest (SEARCH-210).
 */
export function planHead(reader: Reader, tokens: readonly Token[], found: FoundHead): Plan {
  const apart = valuesApart(reader, found)
  if (apart === null) return planBeside(reader, tokens, found)
  const { values } = apart
  const narrow = planBeside(reader, tokens, apart.found)
  if (isFound(reader, narrow)) return narrow
  const rest = tokens.filter((token) => !values.includes(token))
  const without = planBeside(reader, rest, apart.found)
  if (!isFound(reader, without)) return planBeside(reader, tokens, found)
  return { ...without, lost: [...(without.lost ?? []), ...values.map(({ piece }) => piece.raw)] }
}

function planBeside(reader: Reader, tokens: readonly Token[], found: FoundHead): Plan {
  const { head, used } = found
  if (!head) return planWithoutHead(reader, tokens)
  const { words, lexicon } = reader
  const kinds = groupOfHead(head, used)
  const drawn = readMotifs(reader, tokens, used, kinds)
  const undrawn = deniedMotifs(reader, tokens, kinds)
  const isUndrawn = ({ piece }: Token) => undrawn.some(({ words: said }) => said?.includes(piece.raw))
  const others = tokens.filter((token) => !drawn?.used.has(token) && !(isDenied(token) && isUndrawn(token)))
  const isRead = ({ beside: { refused }, needed: own }: ReadBeside) =>
    words.isHit(matchExpression([kinds, ...own, ...refused], 'prefix'))
  const hasTail = others.some(({ isTail }) => isTail)
  const readTold = (told: ReadonlySet<Token>) => {
    const readBeside = (isTailNeeded: boolean, isNeedGivenUp = false, isToldGivenUp = false): ReadBeside => {
      const sorted = sortBeside(reader, others, found, {
        ...{ kinds, isTailNeeded, isNeedGivenUp, isToldGivenUp, told },
      })
      sorted.refused.push(...undrawn)
      const groups = readRest(reader, sorted.required).map((group) =>
        withNearColors(reader, withNouns(reader, inOwnUnit(words, group, kinds), kinds), kinds),
      )
      const colored = eitherColor(reader, joinedColors(lexicon, groups, others), kinds)
      const isWhole = words.isHit(matchExpression([kinds, ...colored, ...sorted.refused], 'prefix'))
      const needed = isWhole ? colored : eitherOfSet(words, colored, kinds)
      const wanted = withFewColors(reader, needed, [kinds, ...sorted.refused])
      return { beside: sorted, needed: drawn === null ? wanted : [drawn.group, ...wanted] }
    }
    const narrow = readBeside(true)
    const wider = isRead(narrow) || !hasTail ? narrow : readBeside(false)
    // 'крем для сухих рук с трещинами': the kinds serve the need, though only their descriptions say so.
    const isOfNeed = !head.isNeed && wider.beside.required.some((token) => isWordOfNeed(reader, token, head))
    const served = isOfNeed && !isRead(wider) ? readBeside(!hasTail, true) : wider
    // 'кусачки с колпачком': where nothing is called so, descriptions tell which have one.
    const isTold = !head.isNeed && served.beside.required.length > 0 && !isRead(served)
    return isTold ? readBeside(!hasTail, isOfNeed, true) : served
  }
  const plain = readTold(new Set())
  // What products are called narrows the list or puts it in order, though others tell it: 'роликовое', and the names
  // «Тихоход» and «Стойкая».
  const isCalled = ({ stem: own }: Token) =>
    words.isHit(`(${matchExpression([kinds], 'prefix')}) AND {facts title} : "${own}"`)
  const told = readTraits(reader, tokens, used, kinds)
  const narrowing = told.used.size > 0 && isRead(plain) ? plain.beside.required : []
  const taken = [...told.used].filter((token) => narrowing.includes(token) || isCalled(token))
  const traits = taken.length === 0 ? told : readTraits(reader, tokens, used, kinds, new Set(taken))
  const { beside, needed } = traits.groups.length === 0 ? plain : readTold(traits.used)
  const telling = tellingWords(reader, found, kinds)
  const wished = readRest(reader, [...telling, ...beside.optional]).map((group) =>
    withDescribed(words, group),
  )
  const liked = [
    ...traits.groups,
    ...withOneSize(wished)
      .map((group) => (isSaidOfWhom(tokens, group) ? group : withShades(reader, group, kinds)))
      .filter(({ unknown }) => unknown === null),
    ...utmostOf(
      words,
      wished,
      kinds,
      tokens.some(({ stem: own }) => own === UTMOST_OF),
    ),
    ...beside.described,
    ...describedNeed(reader, found),
  ]
  // What a clause says of the kind before it is none of the words that are corrected.
  const toldOf = used.some(({ isInClause }) => !isInClause)
    ? tokens.flatMap(({ isInClause, piece }) => (isInClause ? piece.raw : []))
    : []
  const doubtful = [
    ...unknownOf(wished.filter(({ text }) => !lexicon.stems.has(stem(text)))),
    ...beside.unheard,
  ].filter((word) => !toldOf.includes(word))
  // Whatever else serves a need serves it too.
  const asked = head.isNeed ? kinds : withoutUntold(reader, tokens, kinds, traits)
  const base = [asked, ...needed, ...beside.refused]
  // Wishes put the kinds themselves in order; what else may be meant comes after all of them.
  const first = head.kinds.length > 0 ? [{ ...kinds, others: [] }, ...base.slice(1)] : base
  // 'жидкая помада матовая': there are liquid ones and matte ones, and none is both.
  const contrary = telling.filter(
    (token) =>
      isAdjective(token.word) &&
      isNamedAfterOther(reader, found, token, beside.required) &&
      words.isHit(matchExpression(base, 'prefix')) &&
      readRest(reader, [token]).some((group) => !words.isHit(matchExpression([...base, group], 'prefix'))),
  )
  const readings: Group[][] = []
  const colored = calledColors(reader, beside.required, [kinds, ...needed])
  if (colored.length > 0)
    readings.push([...first, ...liked.map((group) => ({ ...group, others: [] })), ...colored])
  const called = calledByHead(reader, found, kinds)
  if (called.length > 0) {
    if (liked.length > 0) readings.push([...first, ...called, ...liked])
    const isOnlyNamed = traits.groups.length + beside.optional.length + beside.described.length === 0
    if (isOnlyNamed) readings.push([...first, ...called])
  }
  if (liked.length > 0) readings.push([...first, ...liked])
  // What a trait tells is wished for more than a word that may be given up.
  if (traits.groups.length > 0 && traits.groups.length < liked.length)
    readings.push([...first, ...traits.groups])
  if (liked.length > 1) {
    readings.push([
      ...first,
      {
        ...groupOf(
          '',
          liked.flatMap(({ phrases }) => phrases),
        ),
        others: liked.flatMap(({ others }) => others),
        isBeginning: true,
      },
    ])
  }
  // 'красный пигмент': what else may be meant by a color comes before what else may be meant by a kind.
  const hasOther = kinds.others.length > 0 && needed.some((group) => group.others.length > 0)
  if (hasOther && drawn !== null) {
    // The motif itself comes before what is like it, on whatever it is drawn.
    readings.push(base.map((group) => (group === drawn.group ? { ...group, others: [] } : group)))
  } else if (hasOther && first !== base) readings.push(first)
  readings.push(base)
  const apart = [packsOf(reader, tokens, base), otherPersonOf(reader, tokens, base)].filter(
    (group) => group !== null,
  )
  const all = apart.length === 0 ? readings : [...readings.map((groups) => [...groups, ...apart]), base]
  const last = [otherWorkOf(reader, tokens, base), narrowerOf(reader, tokens, base)].filter(
    (group) => group !== null,
  )
  const [narrowest = base] = all
  return {
    readings: last.length === 0 ? all : [[...narrowest, ...last], ...all],
    doubtful,
    unknown: unknownOf(needed),
    hasHead: true,
    isPartial: beside.isPartial,
    isVetoed: beside.isVetoed,
    isDrawn: drawn !== null,
    lost: [...beside.lost, ...contrary.flatMap(({ piece }) => piece.raw)],
  }
}
