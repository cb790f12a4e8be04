import { CARE } from './body-parts.ts'
import {
  type FoundHead,
  GENERAL,
  groupOfHead,
  type Heads,
  headOf,
  isOtherAsked,
  isPair,
  shorterHead,
  singlesAndPairs,
  splitAtHeads,
} from './find-head.ts'
import { areDrawn, type Head, isAdjective, isKind, type Nearest } from './lexicon.ts'
import { isBehindNot, isNominative, PLURAL } from './mark-denied.ts'
import { flattened, type Group, groupOf, matchExpression } from './match-expression.ts'
import { FOUND, isFound, type Plan } from './plan.ts'
import { planHead } from './plan-head.ts'
import { describedToken, kindToken, nameToken, ownNameToken } from './product-words.ts'
import {
  BY_WHAT,
  EXCEPT,
  isBody,
  isDenied,
  isNoise,
  PREPOSITIONS,
  type Reader,
  type Token,
  tokensOf,
} from './query-tokens.ts'
import { isColorWord } from './read-colors.ts'
import { readTraits } from './read-traits.ts'
import { wholeNameOf } from './read-whole-name.ts'
import { missingWord } from './search-tokens.ts'
import { EITHER, NOT } from './small-words.ts'
import type { Phrase } from './synonyms.ts'
import { OTHER_BRANDS } from './tables/absent.ts'
import { USED_TOGETHER } from './tables/heads.ts'
import { phrasesOf } from './tables/listed.ts'
import { INSTRUMENTAL } from './word-forms.ts'

/** A word, not the token of a kind, a size, or a description. */
const PLAIN = /^[а-я]+$/u
const WITH_BOTH = /(?<!\p{L})(?:с|со) \p{L}+(?: \p{L}+){0,2} и \p{L}+(?:ой|ей|ью|[оеё]м|[ая]ми)(?!\p{L})/iu
const TOGETHER = /\s+(?:с|со|вместе с)\s+/u
const JOINED = /(?<!\p{L})(?:и|или|либо|плюс)(?!\p{L})/iu
const CHOICE = /(?<!\p{L})(?:или|либо)(?!\p{L})/iu
const CONJUNCTION =
  /\s+(?:(?:и|или|либо|плюс)(?: (?:ещ[её]|плюс|также))?|а (?:также|ещ[её]))\s+|\s*[,+&;]\s+|\s+\/\s+|(?<=\p{L}{4})\s*\/\s*(?=\p{L}{4})/iu

const JOINTS = new RegExp(CONJUNCTION.source, 'giu')

/** Reads a query by the tables of words: its head, what is required beside it, and what may be given up. */
export function planQuery(reader: Reader, text: string): Plan {
  const tokens = tokensOf(reader, text)
  const plan = planText(reader, text, tokens)
  const named = planWholeName(reader, tokens, plan)
  if (named !== null) return named
  if (tokens.some(({ isBrand }) => isBrand)) return plan
  return withOwnName(reader, tokens, withBrandsApart(reader, plan))
}

function withBrandsApart(reader: Reader, plan: Plan): Plan {
  const { brandsBy, brandsOf } = reader.lexicon
  const apart = (from: typeof brandsBy): Plan => ({
    ...plan,
    readings: plan.readings.map((groups) => groups.map((group) => apartFromNames(from, group))),
  })
  // 'крем шалфей' is one with sage rather than one of «Молоко и шалфей».
  const isNameOfOther = plan.readings.at(-1)?.some((group) => isNamed(brandsOf, group))
  const strict = plan.hasHead && isNameOfOther ? apart(brandsOf) : null
  return strict && isFound(reader, strict) ? strict : apart(brandsBy)
}

/** A longer own name beside a kind is not looked for. */
const MOST_NAMED = 4

/**
 * Puts first what is called by the whole query, whatever else its words mean: 'заварной крем', 'мягкая пудра'. A word
 * that names a kind by itself is that, and so is a phrase of the tables: 'пудра', 'сусальное золото'.
 */
function withOwnName(reader: Reader, tokens: readonly Token[], plan: Plan): Plan {
  const { words } = reader
  const named = namedSo(reader, tokens)
  if (named === null) return withNameOfKind(reader, tokens, plan)
  const { kind, need } = headOf(reader, tokens)
  const isPhrase = [kind, need].some((found) => found?.used.length === tokens.length)
  // 'открытка' and 'хна' are not carried, whatever shades are called so.
  const isOne = tokens.length === 1
  if (isPhrase || (isOne && (plan.hasHead || plan.isVetoed))) return plan
  const widest = plan.readings.at(-1) ?? []
  if (!isFound(reader, plan)) return { ...FOUND, readings: [[named]] }
  const first = [...widest, named]
  if (!plan.hasHead && words.isHit(matchExpression(first, 'prefix')))
    return { ...plan, readings: [first, ...plan.readings] }
  if (widest.some(({ isExcluded }) => isExcluded)) return plan
  const [kinds = named, ...beside] = widest
  const all = { ...kinds, phrases: [...kinds.phrases, ...kinds.others] }
  const either = groupOf('', [...flattened([all, ...beside]), ...named.phrases])
  return { ...plan, readings: [[named], ...plan.readings, [either]] }
}

/** Puts first what of a kind is called by all other words: 'гранатовый браслет помада'. */
function withNameOfKind(reader: Reader, tokens: readonly Token[], plan: Plan): Plan {
  const most = Math.min(MOST_NAMED, tokens.length - 1)
  for (let length = most; length > 1; length--) {
    for (const from of [0, tokens.length - length]) {
      const typed = tokens.slice(from, from + length)
      // 'кисть для вензелей' asks for no brush «Вензель».
      const named = typed.some(({ isAfter }) => isAfter) ? null : namedSo(reader, typed)
      const rest = tokens.filter((_, at) => at < from || at >= from + length)
      const { head, used } = named === null ? { head: null, used: [] } : headOf(reader, rest).kind
      if (named === null || head === null || head.isNeed || used.length < rest.length) continue
      const first = [{ ...groupOfHead(head, used), others: [] }, named]
      if (!reader.words.isHit(matchExpression(first, 'prefix'))) continue
      return isFound(reader, plan)
        ? { ...plan, readings: [first, ...plan.readings] }
        : { ...FOUND, readings: [first] }
    }
  }
  return plan
}

/** Returns a group for the products whose own name these words are; null where none is called so. */
function namedSo({ words }: Reader, tokens: readonly Token[]): Group | null {
  const typed = tokens.map(({ piece }) => piece.raw)
  const token = nameToken(typed.join(' '))
  return words.isToken(token) ? { ...groupOf(typed.join(' '), [[token]]), words: typed } : null
}

/**
 * A query that is the name of a category finds all of it: first what the tables call so within it, and last what they
 * call so elsewhere: 'акрил', 'наборы'. Returns null where that is what is found already.
 */
function planWholeName({ lexicon }: Reader, tokens: readonly Token[], plan: Plan): Plan | null {
  const named = wholeNameOf(lexicon, tokens)
  if (named === null) return null
  const [kinds, ...more] = plan.readings.at(-1) ?? []
  const isKind = kinds !== undefined && plan.hasHead && more.length === 0 && !plan.isVetoed
  const called = isKind ? kinds.phrases : []
  const isOf = ([label]: Phrase) => named.kinds.some(([own]) => own === label)
  const isWhole = named.kinds.every((kind) =>
    [...called, ...(kinds?.others ?? [])].some((phrase) => phrase.join() === kind.join()),
  )
  if (isKind && isWhole && called.every(isOf)) return null
  const group = (phrases: readonly Phrase[]): Group => ({
    ...groupOf(named.text, phrases),
    words: named.words,
    head: { text: named.text, isNeed: false, isCategory: true },
  })
  const others = isKind ? [...called, ...kinds.others].filter((phrase) => !isOf(phrase)) : []
  const within = called.filter(isOf)
  const isFirst = within.length > 0 && within.length === called.length
  return {
    ...FOUND,
    readings: [
      ...(isFirst ? [[group(within)]] : []),
      [group(named.kinds)],
      ...(others.length > 0 ? [[{ ...group(named.kinds), others }]] : []),
    ],
  }
}

function isNamed(brands: ReadonlyMap<string, string>, { phrases, head }: Group): boolean {
  return head === undefined && phrases.some(([own = '', ...more]) => more.length === 0 && brands.has(own))
}

/** Tells what a word means from a brand or a line that is called so: 'кисть для вензелей', and the line «Вензель». */
function apartFromNames(brands: ReadonlyMap<string, string>, group: Group): Group {
  const isNamed = (phrases: readonly Phrase[]) =>
    phrases.some((phrase) => phrase.some((own) => brands.has(own)))
  if (group.head === undefined && !isNamed(group.phrases) && !isNamed(group.others)) return group
  const tokens = [...group.phrases, ...group.others].flat()
  const names = new Map(
    tokens.flatMap((own) => {
      const brand = brands.get(own)
      return brand === undefined ? [] : [[own, brand] as const]
    }),
  )
  const ofKinds = group.head === undefined ? [] : tokens.filter((own) => PLAIN.test(own) && !names.has(own))
  for (const own of ofKinds) names.set(own, ownNameToken([own]))
  return names.size === 0 ? group : { ...group, names }
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
  const both = isUsedTogether(reader, together) ? planUnion(reader, together, single) : null
  if (both) return both
  if (single.unknown.length === 0 && !single.isVetoed && single.hasHead && !isFound(reader, single)) {
    for (const split of splitAtHeads(reader, tokens)) {
      const union = planUnion(reader, split, single)
      if (union) return union
    }
  }
  return single
}

/**
 * Returns true for things of which one is used after the other: 'мономер с акриловой пудрой', 'база с топом'. What else
 * follows 'с' only says what a thing has: 'помада с блёстками' is no glitter.
 */
function isUsedTogether(reader: Reader, parts: readonly (readonly Token[])[]): boolean {
  const heads = parts.map((part) => headOf(reader, part).kind)
  const isOfKinds = heads.every(({ used }, i) => used.length === parts[i]?.length)
  const labels = heads.map(({ head }) => head?.kinds.map(([label = '']) => label) ?? [])
  // 'топ с хлопьями' is one thing.
  const isApart = new Set(labels.flat()).size === labels.flat().length
  return (
    parts.length > 1 &&
    isOfKinds &&
    isApart &&
    STAGES.some((kinds) => labels.flat().every((label) => kinds.has(label)))
  )
}

const STAGES = USED_TOGETHER.map((kinds) => new Set(phrasesOf(kinds).map(kindToken)))

/** Reads what stands between colors of one thing as 'и': 'красный, чёрный лак', 'красный или чёрный лак'. */
function listedColors(reader: Reader, text: string, tokens: readonly Token[]): readonly Token[] {
  const joined = text.replace(JOINTS, (joint, at: number) =>
    areColors(reader, text.slice(0, at), text.slice(at + joint.length)) ? ' и ' : joint,
  )
  return joined === text ? tokens : tokensOf(reader, joined)
}

/** Returns true where the words on both sides of a joint are colors of one thing: 'красный' and 'чёрный лак'. */
function areColors(reader: Reader, before: string, after: string): boolean {
  const [first, last] = [tokensOf(reader, before), tokensOf(reader, after)]
  const { shades } = reader.lexicon
  const isOfColor = (token: Token | undefined) =>
    token !== undefined && !isDenied(token) && isColorWord(reader.lexicon, token)
  const led = last.findIndex(({ word, stem: own }) => !/о$/u.test(word) && !shades.has(own))
  const isNamed = (part: readonly Token[]) => headOf(reader, part).kind.used.some(({ isAfter }) => !isAfter)
  return isOfColor(first.at(-1)) && isOfColor(last[Math.max(0, led)]) && !(isNamed(first) && isNamed(last))
}

/** Splits a query at what joins its parts, but not between the colors of one thing. */
function partsOfList(reader: Reader, text: string): string[] {
  const joints = [...text.matchAll(JOINTS)]
  const parts: string[] = []
  let from = 0
  for (const [at, { index, 0: joint }] of joints.entries()) {
    const end = index + joint.length
    if (areColors(reader, text.slice(from, index), text.slice(end, joints[at + 1]?.index))) continue
    parts.push(text.slice(from, index))
    from = end
  }
  return [...parts, text.slice(from)].filter((part) => part.trim() !== '')
}

/** 'крем без розы и питательный' is one cream. */
function isToldAfterDenied(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    return (
      before !== undefined && next !== undefined && word === 'и' && isDenied(before) && isAdjective(next.word)
    )
  })
}

function isDeniedAfterJoint(tokens: readonly Token[]): boolean {
  return tokens.some(({ denied, word }, at) => {
    const joint = tokens.findLastIndex((one, i) => i < at && !PREPOSITIONS.has(one.word) && one.word !== NOT)
    const between = tokens.slice(joint + 1, at).map((one) => one.word)
    const isDeniedHere = denied === at || (missingWord(word) !== null && !between.includes('без'))
    return isDeniedHere && between.some((one) => EITHER.has(one))
  })
}

/** What others are put under. */
const COATS: ReadonlySet<string> = new Set([
  'лак',
  'гель',
  'акрил',
  'акригель',
  'полигель',
  'биогель',
  'шеллак',
])
const GOVERNING: ReadonlySet<string> = new Set(['для', 'от', 'под'])

/**
 * Returns the place of the 'и' that joins two nouns of one preposition, or -1: 'стерилизатор для ножниц и кусачек' is
 * for both. What is plainly in the nominative is asked for by itself: 'лампа для лака и бафы'.
 */
function jointOfGoverned(reader: Reader, tokens: readonly Token[]): number {
  const { used } = headOf(reader, tokens).kind
  const { absent, nouns } = reader.lexicon
  const isThing = (token: Token) => absent.has(token.stem) || isKind(reader.lexicon, token)
  return tokens.findIndex(({ word }, at) => {
    const before = tokens[at - 1]
    if (word !== 'и' || before === undefined || !GOVERNING.has(before.after) || before.isTail) return false
    const [first, second] = tokens.slice(at + 1).filter((token) => !isAdjective(token.word))
    const noun = isPair(first, second) ? second : first
    if (noun === undefined || !isThing(noun)) return false
    const { raw } = noun.piece
    const isOfThing = isThing(before) && !isBody(reader.lexicon, before)
    // 'база под гель лак и лак', where the accusative is like the nominative, but 'база под гель лак и топ'
    if (before.after === 'под' && isOfThing && COATS.has(raw)) return tokens.at(-1) === noun
    return isOfThing ? !isNominative(reader.lexicon, noun) : !used.includes(before) && !nouns.has(raw)
  })
}

const OF_VERB = /[нт]и[еяю]$/u

/** Says for each of several governed nouns what is for it: 'кисть для румян и пудры' is 'кисть для румян, кисть для пудры'. */
function planForEach(reader: Reader, tokens: readonly Token[], joint: number, whole: Plan): Plan | null {
  const led = tokens.findLastIndex(({ word }, i) => i < joint && GOVERNING.has(word))
  const start = tokens.slice(0, led + (OF_VERB.test(tokens[led + 1]?.word ?? '') ? 2 : 1))
  const parts = [tokens.slice(0, joint), [...start, ...tokens.slice(joint + 1)]].map((part) =>
    tokensOf(reader, part.map(({ piece }) => piece.raw).join(' ')),
  )
  const each = planUnion(reader, parts, whole)
  if (each !== null || isFound(reader, whole)) return each ?? whole
  return parts.map((part) => planTokens(reader, part)).find((plan) => isFound(reader, plan)) ?? null
}

/** Reads by what the query names, unless that is nothing of the shop's. */
function planTokens(reader: Reader, tokens: readonly Token[]): Plan {
  const heads = headOf(reader, tokens)
  const plan = planNamed(reader, tokens, heads)
  return absentAmong(reader, tokens, heads).length > 0 ? { ...plan, isVetoed: true } : plan
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
  const plan = planHead(reader, tokens, shorter)
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

const UNSOLD: ReadonlySet<string> = new Set(OTHER_BRANDS)
const ADJECTIVE = /(?:[ыи]й|ая|яя|ое|ее|[ыи]е|[ое]го|[ое]му|[ыи]х)$/u

/**
 * Returns the text without what is not carried where it is one of several things: 'масло репейное или облепиховое';
 * null where there is nothing else.
 */
export function withoutAbsent(reader: Reader, text: string): string | null {
  if (!CONJUNCTION.test(text)) return null
  const { absentWords } = reader.lexicon
  const tokens = tokensOf(reader, text)
  const rest = tokens.filter(({ word, isAfter }) => (isAfter || !absentWords.has(word)) && !EITHER.has(word))
  const isLeft = rest.some(({ word }) => word !== '' && !PREPOSITIONS.has(word))
  return isLeft && rest.length < tokens.length ? rest.map(({ piece }) => piece.raw).join(' ') : null
}

/** What one has of a thing. */
const REACTIONS: ReadonlySet<string> = new Set(['аллергия', 'аллергии', 'аллергию', 'реакция', 'сыпь', 'зуд'])

/** Returns the words that the shop does not carry by the tables: 'магнит для кошачьего глаза', 'сухой шампунь'. */
function absentAmong(reader: Reader, tokens: readonly Token[], { kind, need }: Heads): readonly Token[] {
  const { words, lexicon } = reader
  const isAbsent = ({ word, stem: own }: Token) =>
    lexicon.absentWords.has(word) ||
    (lexicon.absentForms.has(word) && !words.isWord(word)) ||
    (ADJECTIVE.test(word) && own.length > 4 && lexicon.absent.has(own))
  // 'перчатки не из латекса' asks for others.
  const asked = tokens.filter(({ denied }, at) => denied === null && !isBehindNot(tokens, at))
  const telling = tokens.filter((token) => !PREPOSITIONS.has(token.word) && !isNoise(lexicon, token))
  // 'вата' asks for no shade that is called «Сахарная вата».
  if (telling.every((token) => lexicon.absentAlone.has(token.stem))) return telling
  // 'аллергия на гель лак' asks for none, unlike 'аллергия на гель лак без hema'.
  const [complaint, ...cause] = telling
  const isOfCause = complaint !== undefined && REACTIONS.has(complaint.word) && cause.length > 0
  if (need === null && isOfCause && cause.every(({ after }) => after === 'на')) return telling
  const named = asked.filter((token) => isAbsent(token) && (!token.isAfter || token.isTail))
  // 'хайлайтер' by itself is none, though a brush is for it.
  const isAlone = named.length > 0 && kind.head === null
  const others = named.filter(
    ({ stem: own, word }) =>
      (isAlone && !INSTRUMENTAL.test(word)) ||
      // 'коди' has the stem of 'код'.
      (UNSOLD.has(word) && !words.isWord(word)) ||
      !words.isHit(`{facts title} : "${own}"`),
  )
  // 'кисть тональник' names a kind of brush, and 'база чтобы пятна закрыть' what its descriptions tell.
  const unnamed = others.filter((token) => !kind.used.includes(token))
  if (unnamed.length > 0) {
    const told = toldOf(reader, tokens, kind)
    const untold = unnamed.filter((token) => !told.has(token))
    if (untold.length > 0) return untold
  }
  const stems = new Set(asked.map((token) => token.stem))
  const outside = new Set(asked.filter(({ isPurpose }) => !isPurpose).map((token) => token.stem))
  const phrase = [...stems]
    .flatMap((first) => lexicon.absentBy.get(first) ?? [])
    .find(
      ({ stems: own, isFor }) =>
        own.every((one) => (isFor ? stems : outside).has(one)) &&
        !isNameOfShade(reader, kind, own) &&
        // 'пилка на пластиковой основе' is no base for files.
        (isFor ? own.slice(0, 1) : own).some((one) => outside.has(one)),
    )
  return phrase === undefined ? [] : asked.filter((token) => phrase.stems.includes(token.stem))
}

/** Returns the words of a query that are not carried by the tables, as they are typed. */
export function absentWords(reader: Reader, text: string): readonly string[] {
  const tokens = tokensOf(reader, text)
  return absentAmong(reader, tokens, headOf(reader, tokens)).map(({ piece }) => piece.raw)
}

/** Returns a query for what is carried and nearest to something that is not: a sterilizer for 'автоклав'. */
export function nearestTo(reader: Reader, text: string): Nearest | undefined {
  const stems = new Set(tokensOf(reader, text).map((token) => token.stem))
  return reader.lexicon.nearest.find(({ absent }) => absent.every((own) => stems.has(own)))
}

/** Beside a kind, the name of a shade is no other thing: 'гель лак сахарная пудра'. */
function isNameOfShade({ words }: Reader, { head }: FoundHead, phrase: Phrase): boolean {
  if (head === null) return false
  const name = groupOf('', [[ownNameToken(phrase)]])
  return words.isHit(matchExpression([groupOf('', [...head.kinds, ...head.less]), name], 'prefix'))
}

/** Returns the words of traits that products of the kind have. */
function toldOf(reader: Reader, tokens: readonly Token[], { head, used }: FoundHead): ReadonlySet<Token> {
  return head === null ? new Set() : readTraits(reader, tokens, used, groupOf('', head.kinds)).used
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
    return planHead(reader, tokens, kind)
  if (isNamed && isTraitOfKind(reader, tokens, kind, need)) return planHead(reader, tokens, kind)
  // 'руки как наждачка' is no emery board: the need explains the kind's word and more.
  const telling = kind.used.filter((token) => !isNoise(reader.lexicon, token))
  const isExplained = need.used.length > telling.length && telling.every((token) => need.used.includes(token))
  if (need.head?.isNeed === true && isExplained) return planHead(reader, tokens, need)
  const isJoined = kind.used.every((token) => need.used.includes(token))
  if (kind.head && !isJoined && isAskedFor(reader, tokens, kind)) {
    const beside = tokens.filter((token) => kind.used.includes(token) || !need.used.includes(token))
    return planHead(reader, beside, kind)
  }
  const served = isNamed && isServedApart(kind, need) ? planHead(reader, tokens, need) : null
  if (served && isFound(reader, served)) return served
  const byKind = kind.head && isNamed ? planHead(reader, tokens, kind) : null
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

/** A shorter stem is begun by other words. */
const LEAST_ROOT = 5

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
 * Reads parts joined by 'и' as one list of either: 'крем и скраб для рук', 'скраб для рук и ног', 'белый и черный лак'.
 * Returns null unless each part names a kind.
 */
function planUnion(
  reader: Reader,
  parts: readonly (readonly Token[])[],
  whole: Plan,
  { isChoice, isJoined } = { isChoice: false, isJoined: false },
): Plan | null {
  // 'розовый либо сиреневый' is a choice, also where a set has both.
  const isAnswered = !isChoice && isFound(reader, whole)
  const shared = withSharedTail(reader, parts)
  const planAll = (own: readonly (readonly Token[])[]) =>
    own.map((_, i) => planPart(reader, own, i, { isAnswered, isJoined }))
  const narrow = shared === null ? [] : planAll(shared)
  const isShared = narrow.length > 0 && narrow.every((plan) => plan.hasHead && isFound(reader, plan))
  const plans = isShared ? narrow : planAll(parts)
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
  return {
    ...FOUND,
    readings: isNarrower ? [...whole.readings, [all]] : [...wishedReadings(plans, whole), ...plain, [all]],
  }
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

const OF_SEVERAL = /[ыи]е$/u

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
function isMember(reader: Reader, part: readonly Token[]): boolean {
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

/** Plans one of several parts; what it leaves out is said in the first or in the last of them. */
function planPart(
  reader: Reader,
  parts: readonly (readonly Token[])[],
  i: number,
  { isAnswered, isJoined }: ListedBy,
): Plan {
  const { lexicon } = reader
  const [part = [], first = [], last = []] = [parts[i], parts[0], parts.at(-1)]
  const shared = last.filter((token) => token.isPurpose && isBody(lexicon, token))
  const { used: named } = headOf(reader, first).kind
  const own = headOf(reader, part).kind.head
  const before = first.slice(
    0,
    first.findIndex((token) => named.includes(token) && !token.isPurpose),
  )
  // 'для рук маска и скраб': what stands before the first kind is said of all.
  const ofAll = before.filter((token) => token.isPurpose && isBody(lexicon, token))
  // 'втирка и пигмент': what is itself a kind stays one, though 'шампунь плюс маска' tells which mask.
  const isKind = isJoined && isMember(reader, part)
  const labelsOf = (head: Head | null | undefined) => new Set(head?.kinds.map(([label]) => label))
  const [ofOwn, ofAhead] = [labelsOf(own), labelsOf(i === 0 ? null : headOf(reader, first).kind.head)]
  const isWithin = ({ kinds }: Head, more: readonly Token[]) => {
    // 'диск и файлы': those for the disc are called by it.
    const isCalled = (label: string) =>
      own?.less.some(([one]) => one === label) === true && more.every((token) => label.includes(token.stem))
    const isOf = ([label = '']: Phrase) => ofOwn.has(label) || isCalled(label)
    return (
      kinds.every((phrase) => isOf(phrase) || ofAhead.has(phrase[0])) &&
      kinds.some((phrase) => isOf(phrase) && !ofAhead.has(phrase[0]))
    )
  }
  const isNarrower = (more: readonly Token[]) => {
    const joined = headOf(reader, [...more, ...part]).kind.head
    return (
      joined !== null &&
      (!isKind || isWithin(joined, more)) &&
      joined.stems.length > Math.max(1, own?.stems.length ?? 0) &&
      (own?.stems.every((one) => joined.stems.includes(one)) ?? true)
    )
  }
  const told =
    i === 0 ? [shared.filter((token) => !part.includes(token))] : [ofAll, ...singlesAndPairs(named)]
  const more = told.find((one) => (i === 0 || one.length > 0) && isNarrower(one))
  if (more !== undefined) {
    // 'ромашковый крем для рук и для ног': the parts may all have it.
    const ahead = i === 0 || own !== null ? [] : before
    const whole = ahead.length > 0 ? planTokens(reader, [...ahead, ...more, ...part]) : null
    return whole !== null && isFound(reader, whole) ? whole : planTokens(reader, [...more, ...part])
  }
  // 'лён и мёд' is a brand and no choice, as long as all the words are found together.
  if (own !== null || isAnswered) return planTokens(reader, part)
  return planTokens(reader, [...(named.length > 0 ? named : headOf(reader, last).kind.used), ...part])
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
