import { FEET } from './body-parts.ts'
import { headOf, singlesAndPairs } from './find-head.ts'
import { areDrawn, type Head, isAdjective } from './lexicon.ts'
import { PLURAL } from './mark-denied.ts'
import { flattened, type Group, groupOf, matchExpression } from './match-expression.ts'
import { FOUND, isFound, type Plan } from './plan.ts'
import { planTokens } from './plan-kind-or-need.ts'
import { planSorts } from './plan-sorts.ts'
import { isBody, isNoise, PREPOSITIONS, type Reader, type Token, tokensOf } from './query-tokens.ts'
import { EITHER } from './small-words.ts'
import { GOVERNING } from './split-list.ts'
import type { Phrase } from './synonyms.ts'
import { agrees } from './word-forms.ts'

/** How the parts of a list stand together. */
interface Listing {
  readonly isChoice: boolean
  readonly isJoined: boolean
  /** Whether they may as well tell of one thing, which is not shown by turns: 'гель лак с матовым финишем'. */
  readonly isInOne?: boolean
}

/**
 * Reads parts joined by 'и' as one list of either: 'крем и скраб для рук', 'скраб для рук и ног', 'белый и черный лак'.
 * Returns null unless each part names a kind.
 */
export function planUnion(
  reader: Reader,
  parts: readonly (readonly Token[])[],
  whole: Plan,
  { isChoice, isJoined, isInOne = false }: Listing = { isChoice: false, isJoined: false },
): Plan | null {
  const sorts = planSorts(reader, parts, whole)
  // 'розовый либо сиреневый' is a choice, also where a set has both.
  const isAnswered = sorts === null && !isChoice && isFound(reader, whole)
  const shared = sorts === null ? withSharedTail(reader, parts) : null
  const planAll = (own: readonly (readonly Token[])[]) =>
    own.map((_, i) => planPart(reader, own, i, { isAnswered, isJoined }))
  const narrow = shared === null ? [] : planAll(shared)
  const isShared = narrow.length > 0 && narrow.every((plan) => plan.hasHead && isFound(reader, plan))
  const plans = sorts ?? (isShared ? narrow : planAll(parts))
  if (!plans.every((plan) => plan.hasHead && isFound(reader, plan))) return null
  const widest = plans.map(({ readings }) => readings.at(-1) ?? [])
  if (isOneOfKind(widest) || (isAnswered && isOneReading(widest))) return null
  const either = widest.flatMap((groups) => flattened(groups.filter(({ isExcluded }) => !isExcluded)))
  const all: Group = {
    ...groupOf('', either),
    text: widest.map((groups) => groups.map(({ text }) => text).join(' ')).join(' и '),
  }
  const isNarrower = isAnswered && !whole.hasHead
  // What else may be meant by a color comes last.
  const first = widest.flatMap((groups) =>
    flattened(
      groups.filter(({ isExcluded }) => !isExcluded),
      false,
    ),
  )
  const plain = first.length < either.length ? [[{ ...all, ...groupOf(all.text, first) }]] : []
  const [narrowOfLast = [], ...widerOfLast] = plans.at(-1)?.readings ?? []
  const wishes = widerOfLast.length > 0 ? narrowOfLast.slice((widest.at(-1) ?? []).length) : []
  const byTurns = plans.map(({ readings }, i) => {
    const before = widest.slice(0, i)
    const [own, sure] = [partOf(widest[i] ?? [], before), partOf(widest[i] ?? [], before, false)]
    const narrow = readings.slice(0, -1).map(([, ...more]) => more)
    const liked = [...(wishes.length > 0 ? [wishes] : []), ...narrow].map((more) => [sure, ...more])
    const refused = (widest[i] ?? []).filter(({ isExcluded }) => isExcluded)
    return [...liked, ...(plain.length > 0 ? [[sure]] : []), [own]].map((groups) => [...groups, ...refused])
  })
  const listed = !isInOne ? { ...all, byTurns } : all
  const readings = isNarrower
    ? [...whole.readings, [all]]
    : [...wishedReadings(plans, whole), ...plain, [listed]]
  const refused = widest.flatMap(refusedOf)
  return { ...FOUND, readings: readings.map((groups) => [...groups, ...refused]) }
}

/** Returns what a part refuses, of its own kinds only: 'шампунь без силиконов и бальзам' (SEARCH-273). */
function refusedOf(groups: readonly Group[]): Group[] {
  const own = flattened(groups.filter(({ isExcluded }) => !isExcluded))
  return groups.flatMap((group) =>
    group.isExcluded === true
      ? {
          ...groupOf(
            group.text,
            own.flatMap((phrase) => group.phrases.map((refused) => [...phrase, ...refused])),
          ),
          isExcluded: true,
        }
      : [],
  )
}

/** Returns what a part finds and none before it does, as one group: of a kind alone, the kind. */
function partOf(groups: readonly Group[], before: readonly (readonly Group[])[], hasOthers = true): Group {
  const phrasesOf = (part: readonly Group[]) =>
    flattened(
      part.filter(({ isExcluded }) => !isExcluded),
      hasOthers,
    )
  const seen = new Set(before.flatMap(phrasesOf).map((phrase) => phrase.join(' ')))
  const own = phrasesOf(groups)
  const further = own.filter((phrase) => !seen.has(phrase.join(' ')))
  const phrases = further.length > 0 ? further : own
  const [kind] = groups
  // Its words are told from names that are like them: 'кисти для теней', and the brush for rouge «Тень».
  const isKind = kind?.head !== undefined && groups.every((group) => group === kind || group.isExcluded)
  return isKind ? { ...kind, phrases, others: [] } : groupOf('', phrases)
}

/**
 * Returns true where a part is the kind alone and the others tell of the same kind: 'масло для ногтей и кутикулы манго'
 * is one with mango, and no list of either.
 */
function isOneOfKind(parts: readonly (readonly Group[])[]): boolean {
  const isAlone = ({ length }: readonly Group[]) => length === 1
  return (
    isOneReading(parts.map((groups) => groups.slice(0, 1))) && parts.some(isAlone) && !parts.every(isAlone)
  )
}

/** Returns true where all parts ask for the same. */
function isOneReading(parts: readonly (readonly Group[])[]): boolean {
  return new Set(parts.map((groups) => matchExpression(groups, 'text'))).size === 1
}

/** What adjectives of several things end with, but not 'покрытие'. */
const OF_SEVERAL = /(?<!(?:[аяе]н|т))[ыи]е$/u

/** Gives parts that only name a kind what follows the last kind: 'блеск и помада нюд'. Returns null if nothing does. */
function withSharedTail(reader: Reader, parts: readonly (readonly Token[])[]): (readonly Token[])[] | null {
  const last = parts.at(-1) ?? []
  const { head, used } = headOf(reader, last).kind
  // 'крем для рук и ног с мятой' names its kind once.
  const place = last.findIndex((token) => token.word !== 'для' && !isBody(reader.lexicon, token))
  if (head === null && place > 0)
    return parts.map((part) => (part === last ? part : [...part, ...last.slice(place)]))
  const named = last.findLastIndex((token) => used.includes(token))
  // 'топ и база каучуковые' are both of rubber.
  const isOfAll = named > 0 && OF_SEVERAL.test(last[named]?.word ?? '')
  const end = used.length === 0 ? last.length : named + (isOfAll ? 0 : 1)
  const tail = last
    .slice(end)
    .filter(
      (token) => !PREPOSITIONS.has(token.word) && (!isNoise(reader.lexicon, token) || token.isBrandName),
    )
  const firstOnes = parts.slice(0, -1)
  const isBare = (part: readonly Token[]) => headOf(reader, part).kind.used.length === part.length
  const isUnnamed = (part: readonly Token[]) => headOf(reader, part).kind.head === null
  // 'красный и черный гель лак вельта', but nothing that is itself a kind: 'красный или розовый лак с блестками'.
  if (tail.length > 0 && head !== null && firstOnes.every((part) => isUnnamed([...part, ...tail])))
    return parts.map((part) => (part === last ? part : [...part, ...tail]))
  if (tail.length === 0 || !firstOnes.every(isBare)) return null
  const isDrawn = (part: readonly Token[]) => {
    const { head: own } = headOf(reader, part).kind
    return own !== null && areDrawn(reader.lexicon, own.kinds)
  }
  // 'слайдеры и наклейки с цветами' are both of flowers.
  if (tail.some(({ isAfter, isTail }) => isAfter && !isTail) && !parts.every(isDrawn)) return null
  return parts.map((part) => (part === last ? part : [...part, ...tail]))
}

/** Returns true where all words of a part name a kind, which no preposition before it governs. */
export function isMember(reader: Reader, part: readonly Token[]): boolean {
  const { head, used } = headOf(reader, part).kind
  const telling = part.filter(({ word }) => !PREPOSITIONS.has(word))
  const noun = telling.find(({ word }) => !isAdjective(word))
  return (
    head !== null &&
    telling.every((token) => used.includes(token)) &&
    noun !== undefined &&
    !noun.isAfter &&
    (reader.lexicon.nouns.has(noun.piece.raw) || PLURAL.test(noun.piece.raw))
  )
}

interface ListedBy {
  /** Whether the whole query is found as one thing. */
  readonly isAnswered: boolean
  /** Whether 'и' or a comma stands between the parts, and they are no choice. */
  readonly isJoined: boolean
}

/** Of more parts each with each would take long. */
const FEW = 4

/** Plans one of several parts; what it leaves out is said in the first or in the last of them. */
function planPart(
  reader: Reader,
  parts: readonly (readonly Token[])[],
  i: number,
  { isAnswered, isJoined }: ListedBy,
): Plan {
  const { lexicon } = reader
  const [part = [], first = [], last = []] = [parts[i], parts[0], parts.at(-1)]
  const isOfBody = (token: Token) => token.isPurpose && (isBody(lexicon, token) || FEET.has(token.stem))
  const shared = last.filter(isOfBody)
  const { used: named } = headOf(reader, first).kind
  const own = headOf(reader, part).kind.head
  const before = first.slice(
    0,
    first.findIndex((token) => named.includes(token) && !token.isPurpose),
  )
  // 'для рук маска и скраб': what stands before the first kind is said of all.
  const ofAll = before.filter(isOfBody)
  // 'втирка и пигмент': what is itself a kind stays one, though 'шампунь плюс маска' tells which mask.
  const isKind = isJoined && isMember(reader, part)
  // 'соль для ног и скраб': what the first kind is for is said of the next ones.
  const ofFirst = isKind && part !== first ? first.filter(isOfBody) : []
  const labelsOf = (head: Head | null | undefined) => new Set(head?.kinds.map(([label]) => label))
  const ofOwn = labelsOf(own)
  // 'скраб, крем, соль для ног': what follows the last kind is said of all.
  const behind = part === last ? [] : shared.filter((token) => !part.includes(token))
  // 'маска, шампунь': what comes later tells too which of its own products are meant.
  const further =
    isKind && parts.length <= FEW
      ? parts.flatMap((one) => (one === part || one === first ? [] : [headOf(reader, one).kind.used]))
      : []
  const isNarrower = (more: readonly Token[]) => {
    const ahead = further.includes(more) ? more : i === 0 ? [] : first
    const ofAhead = labelsOf(headOf(reader, ahead).kind.head)
    const isWithin = ({ kinds }: Head) => {
      // 'диск и файлы': those for the disc are called by it.
      const isCalled = (label: string) =>
        own?.less.some(([one]) => one === label) === true && more.every((token) => label.includes(token.stem))
      const isOf = ([label = '']: Phrase) => ofOwn.has(label) || isCalled(label)
      const labels = new Set(kinds.map(([label]) => label))
      // 'шампунь, маска': what all of its own products are among is no narrower.
      const isWider = [...ofOwn].every((label) => labels.has(label)) && !kinds.every(isOf)
      return (
        !isWider &&
        kinds.every((phrase) => isOf(phrase) || ofAhead.has(phrase[0] ?? '')) &&
        kinds.some((phrase) => isOf(phrase) && !ofAhead.has(phrase[0] ?? ''))
      )
    }
    const joined = headOf(reader, [...more, ...part]).kind.head
    return (
      joined !== null &&
      (!isKind || isWithin(joined)) &&
      (!further.includes(more) || joined.words.includes('и')) &&
      joined.stems.length > Math.max(1, own?.stems.length ?? 0) &&
      (own?.stems.every((one) => joined.stems.includes(one)) ?? true)
    )
  }
  const told =
    i === 0 ? [behind, ...further] : [behind, ofAll, ofFirst, ...singlesAndPairs(named), ...further]
  const qualified = part === last ? null : planQualified(reader, part, last)
  if (qualified !== null) return qualified
  const { used: kind } = headOf(reader, last).kind
  const noun = kind.find(({ word, isAfter }) => !isAfter && !isAdjective(word))
  // 'мягкая и твёрдая щётка для волос' asks for no soft hair.
  const isOfKind =
    own === null &&
    !isAnswered &&
    part !== last &&
    noun !== undefined &&
    part.every(({ word }) => EITHER.has(word) || (isAdjective(word) && agrees(word, noun.word)))
  const more = isOfKind
    ? undefined
    : told.find((one) => (one === behind || one.length > 0) && isNarrower(one))
  if (more !== undefined) {
    // 'ромашковый крем для рук и для ног': the parts may all have it.
    const ahead = i === 0 || own !== null ? [] : before
    const whole = ahead.length > 0 ? planTokens(reader, [...ahead, ...more, ...part]) : null
    return whole !== null && isFound(reader, whole) ? whole : planTokens(reader, [...more, ...part])
  }
  // 'лён и мёд' is a brand and no choice, as long as all the words are found together.
  if (isOfKind) return planTokens(reader, [...part, ...kind])
  if (own !== null || isAnswered) return planTokens(reader, part)
  return planTokens(reader, [...(named.length > 0 ? named : kind), ...part])
}

/**
 * Plans a kind alone by what the last part is for, where an adjective tells that: 'шампунь' as 'шампунь для окрашенных'
 * in 'шампунь и маска для окрашенных' (SEARCH-213). Returns null where there is none or the kind would be another one.
 */
function planQualified(reader: Reader, part: readonly Token[], last: readonly Token[]): Plan | null {
  const from = last.findIndex(({ word }) => word === 'для')
  const purpose = last.slice(from)
  const isQualified = from > 0 && purpose.some(({ word, isTail }) => isAdjective(word) && !isTail)
  if (!isQualified || !isMember(reader, part)) return null
  const labelsOf = (tokens: readonly Token[]) =>
    headOf(reader, tokens).kind.head?.kinds.map(([label]) => label)
  const [own = [], joined = []] = [labelsOf(part), labelsOf([...part, ...purpose])]
  const whole =
    joined.length > 0 && joined.every((label) => own.includes(label))
      ? planTokens(reader, [...part, ...purpose])
      : null
  const isWhole = whole !== null && isFound(reader, whole) && whole.doubtful.length === 0
  return isWhole && (whole.lost ?? []).length === 0 ? whole : null
}

/** Puts first what has the wishes that follow the last part: 'шампунь и маска для окрашенных'. */
function wishedReadings(plans: readonly Plan[], whole: Plan): (readonly Group[])[] {
  const last = plans.at(-1)?.readings ?? []
  const [narrow = []] = last
  const wishes = narrow.slice((last.at(-1) ?? []).length)
  if (last.length < 2 || wishes.length === 0 || whole.readings.length < 2) return []
  const either = plans.flatMap(({ readings }) =>
    flattened((readings.at(-1) ?? []).filter(({ isExcluded }) => !isExcluded)),
  )
  return [[groupOf('', either), ...wishes]]
}

const OF_VERB = /[нт]и[еяю]$/u

/** Says for each of several governed nouns what is for it: 'кисть для румян и пудры' is 'кисть для румян, кисть для пудры'. */
export function planForEach(
  reader: Reader,
  tokens: readonly Token[],
  joint: number,
  whole: Plan,
): Plan | null {
  const led = tokens.findLastIndex(({ word }, i) => i < joint && GOVERNING.has(word))
  const start = tokens.slice(0, led + (OF_VERB.test(tokens[led + 1]?.word ?? '') ? 2 : 1))
  const parts = [tokens.slice(0, joint), [...start, ...tokens.slice(joint + 1)]].map((part) =>
    tokensOf(reader, part.map(({ piece }) => piece.raw).join(' ')),
  )
  const each = planUnion(reader, parts, whole)
  if (each !== null || isFound(reader, whole)) return each ?? whole
  return parts.map((part) => planTokens(reader, part)).find((plan) => isFound(reader, plan)) ?? null
}
