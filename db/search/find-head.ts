import { type Head, isAdjective, isKind, LEAST_START, type Lexicon } from './lexicon.ts'
import { isBehindNot } from './mark-denied.ts'
import { type Group, groupOf } from './match-expression.ts'
import { contentStems } from './product-words.ts'
import {
  isAudience,
  isBody,
  isNoise,
  isPartOfCompound,
  PREPOSITIONS,
  type Reader,
  type Token,
} from './query-tokens.ts'
import { missingWord, stem } from './search-tokens.ts'
import { EITHER, NOT, WITH_OR_WITHOUT } from './small-words.ts'
import type { Phrase } from './synonyms.ts'
import { PAIRS } from './tables/heads.ts'
import { agrees, isVerb } from './word-forms.ts'

const SETS_AND_GIFTS: ReadonlySet<string> = new Set(
  ['набор', 'комплект', 'kit', 'set', 'подарок', 'подарить'].map(stem),
)
/** Nouns so general that any other kind in the query is rather the head. */
export const GENERAL: ReadonlySet<string> = new Set([
  ...SETS_AND_GIFTS,
  ...['насадка', 'основа', 'диск', 'карта'].map(stem),
])

/** What of a query names a kind, and what a need. */
export interface Heads {
  readonly kind: FoundHead
  /** The need that the query names, within the kind where one serves it. */
  readonly need: FoundHead | null
  /** Whether the kind is what is asked for, not what it is for. */
  readonly isNamed: boolean
}

/** A head, and the words of the query that name it. */
export interface FoundHead {
  readonly head: Head | null
  readonly used: readonly Token[]
}

/** Returns the group for the products of a head. */
export function groupOfHead(head: Head, used: readonly Token[]): Group {
  return {
    ...groupOf(used.map(({ word }) => word).join(' '), head.kinds),
    others: head.less,
    words: used.map(({ piece }) => piece.raw),
    head: {
      text: head.words.join(' '),
      isNeed: head.isNeed,
      ...(head.called !== undefined && { called: head.called }),
    },
  }
}

/** Finds the kind or the need that a query names; a brand such as «Строгая форма» names none beside another word. */
export function headOf(reader: Reader, all: readonly Token[]): Heads {
  const known = reader.heads.get(all)
  if (known !== undefined) return known
  const found = findHead(reader, all)
  reader.heads.set(all, found)
  return found
}

function findHead(reader: Reader, all: readonly Token[]): Heads {
  // 'строгая форма' asks for the brand, and for no forms.
  const telling = all.filter((token) => token.isBrandName || !isNoise(reader.lexicon, token))
  if (telling.length > 0 && telling.every(({ isBrand }) => isBrand))
    return { kind: { head: null, used: [] }, need: null, isNamed: false }
  // 'слюда втирка' names a brand beside its kind, though 'слюда' alone is a kind too.
  const apart = all.filter((token) => !token.isBrand && !isBrandAndKind(reader.lexicon, token))
  const own = apart.length < all.length && apart.length > 0 ? headAmong(reader, apart) : null
  return own?.kind.head ? own : headAmong(reader, all)
}

/** Returns a kind that part of the words of another name, with those words; null without one. */
export function shorterHead(reader: Reader, { head, used }: FoundHead): FoundHead | null {
  if (head === null || head.stems.length < 2) return null
  const { kind } = headAmong(reader, used, head.stems.length - 1)
  return kind.head === null ? null : kind
}

const ROOT = 4

/** Returns true for the name of a brand that is called like a kind; 'глянец' is rather said of what is glossy. */
export function isBrandAndKind(lexicon: Lexicon, { isBrandName, stem: own }: Token): boolean {
  const isSaid = (lexicon.meaningsBy.get(own) ?? []).some(({ phrases }) =>
    phrases.some(([first = '']) => first.startsWith(own.slice(0, ROOT))),
  )
  return isBrandName && !isSaid && isKind(lexicon, { stem: own })
}

function headAmong(reader: Reader, tokens: readonly Token[], longest = Number.POSITIVE_INFINITY): Heads {
  const { lexicon } = reader
  // 'прозрачно розовый лак' is pink, and no 'прозрачный лак'.
  const naming = tokens.filter(
    (token, at) =>
      lexicon.words.has(token.word) ||
      !lexicon.meaningsBy.has(token.stem) ||
      !isPartOfCompound(token, tokens[at + 1]),
  )
  const stems = new Set(naming.map((token) => token.stem))
  const found = new Set<Head>()
  for (const own of stems) {
    for (const head of lexicon.headsByRarest.get(own) ?? []) {
      if (
        head.stems.length <= longest &&
        head.stems.every((one) => stems.has(one)) &&
        !isRefused(head, tokens) &&
        !isReversed(head, tokens) &&
        !isOther(reader, head, tokens) &&
        !isPartOfPair(head, tokens) &&
        !isHadBeside(reader, head, tokens) &&
        !isOnlyReflexive(head, tokens)
      )
        found.add(head)
    }
  }
  for (const head of acrossClause(found, tokens)) found.delete(head)
  for (const head of aroundNeed(lexicon, [...found], tokens)) found.delete(head)
  const best = (heads: readonly Head[]) =>
    heads.map((head) => placeOf(reader, head, tokens)).sort(comparePlaces)[0]?.head
  const kind = best([...found].filter(({ isNeed }) => !isNeed))
  const completed = completeHead(reader, tokens, kind)
  if (completed) return { kind: completed, need: null, isNamed: true }
  // 'чем покрыть ногти чтобы не ломались' says in its clause what is needed, and before it only what is done.
  const isOnlyDone = ({ stems, words }: Head) =>
    words.some((word) => INFINITIVE.test(word)) &&
    !tokens.some(({ isInClause, stem: own }) => isInClause && stems.includes(own))
  const need = [...found]
    .filter((head) => head.isNeed && !isOfKind(head, kind, tokens) && !isHadByKind(head, kind, tokens))
    .sort((a, b) => b.stems.length - a.stems.length || Number(isOnlyDone(a)) - Number(isOnlyDone(b)))[0]
  const usedBy = (head: Head | undefined): FoundHead =>
    head
      ? {
          head,
          used: tokens.filter((token) => head.stems.includes(token.stem) && !isSaidAgain(token, tokens)),
        }
      : { head: null, used: [] }
  return {
    kind: usedBy(kind),
    need: need ? usedBy(joinNeed(kind, need)) : null,
    isNamed: kind !== undefined && isOutside(kind, tokens),
  }
}

/** 'крем кроме крема для ног' names its kind once. */
function isSaidAgain({ stem: own, denied }: Token, tokens: readonly Token[]): boolean {
  return denied !== null && tokens.some((one) => one.stem === own && one.denied === null)
}

/** What is denied names nothing that is asked for: 'крем не для рук', 'шампунь не для жирных волос'. */
function isRefused({ stems, isNeed }: Head, tokens: readonly Token[]): boolean {
  // 'не печет' tells of the need to be spared, as 'печет' does.
  const isRefusedAt = ({ denied }: Token, at: number) =>
    isNeed ? denied !== null && !isBehindNot(tokens, denied) : denied !== null || isBehindNot(tokens, at)
  return (
    !stems.includes(NOT) &&
    stems.some((own) => tokens.every((token, at) => token.stem !== own || isRefusedAt(token, at)))
  )
}

/** Returns the kinds between whose words a need stands: in 'лак быстро облазит прозрачный' no 'прозрачный лак'. */
function aroundNeed({ meaningsBy }: Lexicon, found: readonly Head[], tokens: readonly Token[]): Head[] {
  const needs = found.filter(({ isNeed }) => isNeed)
  return found.filter(({ isNeed, stems }) => {
    if (isNeed || stems.length < 2) return false
    const isOwn = (token: Token) => stems.includes(token.stem)
    const between = tokens
      .slice(tokens.findIndex(isOwn), tokens.findLastIndex(isOwn))
      .filter((token) => !isOwn(token))
    return (
      between.length > 0 &&
      needs.some(
        (need) =>
          stems.some((own) => need.stems.includes(own)) &&
          // 'руки грубые крем' names a cream.
          stems.every((own) => need.stems.includes(own) || meaningsBy.has(own)) &&
          between.every((token) => need.stems.includes(token.stem)),
      )
    )
  })
}

/**
 * Returns the heads that words before 'чтобы' or 'который' and words behind it name together, and that are none of the
 * kinds named before it: 'блеск чтоб волосы не липли' asks for no 'блеск для волос', and 'красный лак чтобы быстро сох'
 * for a polish.
 */
function acrossClause(found: ReadonlySet<Head>, tokens: readonly Token[]): Head[] {
  if (tokens.every(({ isInClause }) => !isInClause)) return []
  const ahead = new Set(tokens.filter(({ isInClause }) => !isInClause).map((token) => token.stem))
  const isAhead = (own: string) => ahead.has(own)
  const labelsOf = ({ kinds, less }: Head) => [...kinds, ...less].map(([label]) => label)
  const named = [...found].filter(({ isNeed, stems }) => !isNeed && stems.every(isAhead)).flatMap(labelsOf)
  if (named.length === 0) return []
  return [...found].filter(
    (head) =>
      head.stems.some(isAhead) &&
      !head.stems.every(isAhead) &&
      !labelsOf(head).some((label) => named.includes(label)),
  )
}

const SINGULAR = /(?:[ая]я|[ую]ю|[ыи]й|ой|[ое]е)$/u

/** 'мягкая пилка для ногтей' names no soft nails: the adjective is that of the kind. */
function isOfKind({ stems }: Head, kind: Head | undefined, tokens: readonly Token[]): boolean {
  return tokens.some((token, i) => {
    // 'мягкая и твёрдая щётка для волос'
    const behind = tokens.slice(i + 1).find(({ word }) => !EITHER.has(word) && !isAdjective(word))
    const next = behind?.stem
    const isKinds = (own: string | undefined) =>
      own !== undefined && kind?.stems.includes(own) === true && !stems.includes(own)
    // 'кисточка тонкая чтобы рисовать на ногтях' names no thin nails.
    const isBeside =
      isKinds(next) ||
      // 'желтый лак для ногтей' is no lacquer for yellow nails.
      (next !== undefined &&
        kind?.named.includes(next) === true &&
        SINGULAR.test(token.word) &&
        agrees(token.word, behind?.word ?? '')) ||
      // 'пилка для ногтей тонкая' names no thin nails either.
      (token.isTail &&
        SINGULAR.test(token.word) &&
        tokens.some((one) => isKinds(one.stem) && agrees(token.word, one.word))) ||
      (SINGULAR.test(token.word) && isKinds(tokens[i - 1]?.stem) && !stems.includes(next ?? ''))
    return isBeside && stems.includes(token.stem) && isAdjective(token.word)
  })
}

/**
 * Returns true for a name of two kinds where one only says what the other has: 'шампунь и масло' are both, and in 'шампунь
 * с маслом' the shampoo contains the oil.
 */
function isHadBeside({ lexicon }: Reader, { stems, words, isNeed }: Head, tokens: readonly Token[]): boolean {
  if (isNeed || stems.length === 1 || words.some((word) => WITH_OR_WITHOUT.has(word))) return false
  const named = tokens.filter(
    (token) => stems.includes(token.stem) && !SETS_AND_GIFTS.has(token.stem) && isKind(lexicon, token),
  )
  const isHad = ({ after }: Token) => WITH_OR_WITHOUT.has(after)
  return named.some(isHad) && !named.every(isHad)
}

/** 'кресло с ванночкой' asks for an armchair, and for nothing to put into a bath. */
function isHadByKind({ stems }: Head, kind: Head | undefined, tokens: readonly Token[]): boolean {
  const [only = '', ...more] = stems
  return (
    more.length === 0 &&
    kind?.stems.includes(only) === false &&
    tokens.every((token) => token.stem !== only || WITH_OR_WITHOUT.has(token.after))
  )
}

/** 'конфеты' are not carried, whatever has the same stem as 'конфетти', and a 'топовая лампа' is no 'топовое' coat. */
function isOther({ lexicon }: Reader, { stems, words }: Head, tokens: readonly Token[]): boolean {
  if (stems.length > 1) return false
  return tokens.some(
    ({ word, stem: own }) =>
      own === stems[0] &&
      (lexicon.absentWords.has(word) || (isAdjective(word) && lexicon.noiseWords.has(word))) &&
      !words.includes(word),
  )
}

/**
 * Returns true where a word of a longer name only begins or ends another word of two, or where the name has the two apart:
 * 'гель лак с блеском' is no 'лак с блеском геля'.
 */
function isPartOfPair({ stems, words }: Head, tokens: readonly Token[]): boolean {
  if (stems.length === 1) return false
  const named = words.map(stem)
  const isAlways = (own: string, other: string, step: number) =>
    stems.includes(own) && tokens.every((token, i) => token.stem !== own || tokens[i + step]?.stem === other)
  return ONE_THING.some(({ first, second, isOther }) => {
    const [isFirst, isSecond] = [isAlways(first, second, 1), isAlways(second, first, -1)]
    if (stems.includes(first) && stems.includes(second))
      return isFirst && isSecond && named[named.indexOf(first) + 1] !== second
    return isFirst || (isOther && isSecond)
  })
}

/** Each pair by its stems. */
const ONE_THING = PAIRS.map(({ words, isOther }) => {
  const [first = '', second = ''] = contentStems(words)
  return { first, second, isOther }
})

/** Returns whether two neighbors are one thing: 'гель лак'. */
export function isPair(one: Token | undefined, next: Token | undefined): boolean {
  return ONE_THING.some(({ first, second }) => one?.stem === first && next?.stem === second)
}

/** Returns whether a word is the second of a pair that stands together. */
function isSecondOfPair(tokens: readonly Token[], at: number): boolean {
  return isPair(tokens[at - 1], tokens[at])
}

/** Returns the words one by one, and those of a pair together. */
export function singlesAndPairs(tokens: readonly Token[]): Token[][] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    if (isSecondOfPair(tokens, at)) return []
    return [next !== undefined && isSecondOfPair(tokens, at + 1) ? [token, next] : [token]]
  })
}

const REFLEXIVE = /(?:(?<!ть)ся|сь)$/u
const INFINITIVE = /ть$/u

/** 'лак смывается водой' tells of the polish, and asks for nothing to remove it with, as 'смывать лак' does. */
function isOnlyReflexive({ words }: Head, tokens: readonly Token[]): boolean {
  const done = words.filter((word) => INFINITIVE.test(word) && isVerb(word)).map(stem)
  return tokens.some(({ piece, stem: own }) => done.includes(own) && REFLEXIVE.test(piece.raw))
}

/** A head, and what tells it from others that the query contains too. */
interface Place {
  readonly head: Head
  readonly isOutside: boolean
  readonly isSet: boolean
  readonly isGeneral: boolean
  /** Whether it only says what another thing has: 'блестки' in 'лак с блестками для ногтей'. */
  readonly isHad: boolean
  readonly isInOrder: boolean
  readonly first: number
  readonly span: number
}

function placeOf({ lexicon }: Reader, head: Head, tokens: readonly Token[]): Place {
  const { stems, named } = head
  const isOfHead = (token: Token) => stems.includes(token.stem)
  const isNaming = (token: Token) => named.length === 0 || named.includes(token.stem)
  const first = tokens.findIndex(isOfHead)
  return {
    head,
    isOutside: isOutside(head, tokens),
    // 'помада маме в подарок' is a lipstick.
    isSet: stems.every((own) => SETS_AND_GIFTS.has(own) || lexicon.audiences.has(own)),
    isGeneral: stems.every((own) => GENERAL.has(own)),
    isHad: tokens.every(
      (token) => !isOfHead(token) || (WITH_OR_WITHOUT.has(token.after) && !token.isTail) || !isNaming(token),
    ),
    isInOrder: named.includes(tokens[first]?.stem ?? ''),
    first,
    span: tokens.findLastIndex(isOfHead) - first,
  }
}

function isOutside({ stems }: Head, tokens: readonly Token[]): boolean {
  return tokens.some((token) => !token.isPurpose && stems.includes(token.stem))
}

/** Sorts the head that the query is rather about before the other. */
function comparePlaces(a: Place, b: Place): number {
  const isBothFor = a.head.named.length > 0 && b.head.named.length > 0
  return (
    Number(b.isOutside) - Number(a.isOutside) ||
    // A set is of what it has, as in 'набор с блесками', but 'диск с файлами' is a disc.
    Number(a.isSet) - Number(b.isSet) ||
    Number(a.isHad) - Number(b.isHad) ||
    Number(a.isGeneral) - Number(b.isGeneral) ||
    b.head.stems.length - a.head.stems.length ||
    // 'персиковое масло крем для рук' is a cream.
    (isBothFor ? Number(b.isInOrder) - Number(a.isInOrder) || a.span - b.span : 0) ||
    a.first - b.first ||
    a.span - b.span
  )
}

/** Returns true when the query is for what the head names: 'акригель для форм' is no 'формы для акригеля'. */
function isReversed({ named, stems, isNeed }: Head, tokens: readonly Token[]): boolean {
  if (named.length === 0) return false
  const isAll = (owns: readonly string[], is: (token: Token) => boolean) =>
    tokens.every((token) => !owns.includes(token.stem) || is(token))
  const others = stems.filter((own) => !named.includes(own))
  const isLed = ({ after, isAfter }: Token) => (isNeed ? after === 'для' : isAfter)
  const isOutside = (own: string) => tokens.some((token) => token.stem === own && !token.isAfter)
  return isAll(named, isLed) && (others.length === 0 || others.some(isOutside))
}

/** Narrows a kind to what serves the need; a need that the kind does not serve is what the query is about. */
function joinNeed(kind: Head | undefined, need: Head): Head {
  if (!kind) return need
  if (need.stems.every((own) => kind.stems.includes(own))) return kind
  const wanted = new Set([...kind.kinds, ...kind.less].map(([label]) => label))
  // 'лазерная терка чистить пятки' asks for the lasers alone.
  const ofKind = (phrase: Phrase) => {
    const own = kind.kinds.filter(([label]) => label === phrase[0])
    return phrase.length === 1 && own.length > 0 ? own : [phrase]
  }
  const kinds = need.kinds.filter(([label]) => wanted.has(label)).flatMap(ofKind)
  const less = need.less.filter(([label]) => wanted.has(label)).flatMap(ofKind)
  if (kinds.length + less.length === 0 || kind.stems.every((own) => need.stems.includes(own))) return need
  const narrowed = kinds.length > 0 ? { kinds, less } : { kinds: less, less: [] }
  return { ...kind, ...narrowed, stems: [...new Set([...kind.stems, ...need.stems])] }
}

/** Completes a kind whose last word is still being typed: 'крем для р', 'перчат'. */
function completeHead(
  { words, lexicon }: Reader,
  tokens: readonly Token[],
  kind: Head | undefined,
): FoundHead | null {
  const typed = tokens.at(-1)
  if (!typed || typed.word === '' || typed.denied !== null || kind?.stems.includes(typed.stem)) return null
  if (lexicon.absentWords.has(typed.word)) return null
  if (/\d/.test(typed.word) || (typed.word.length > 2 && words.isWord(typed.word))) return null
  if (typed.word.length === 1 && kind && isSizeOf(words, lexicon, typed, kind)) return null
  const others = tokens.slice(0, -1).filter(({ word }) => !PREPOSITIONS.has(word))
  const before = tokens.at(-2)?.word ?? ''
  const led = PREPOSITIONS.has(before) ? before : null
  if (typed.word.length < LEAST_START && others.length === 0) return null
  const first = others[0]
  const isDropped = others.length > 0 && 'для'.startsWith(typed.word)
  // 'маска для волос с' says nothing yet, but 'маникюрный с' begins with what it is said of.
  const isNamed = others.some(({ word }) => !isAdjective(word))
  if (PREPOSITIONS.has(typed.word) && led === null && !isDropped && isNamed) return null
  const heads =
    (first ? lexicon.headsBy.get(first.stem) : lexicon.headsByStart.get(typed.word.slice(0, LEAST_START))) ??
    []
  const fits = heads.filter(
    (head) =>
      !head.isNeed &&
      others.every(({ stem: own }) => head.stems.includes(own)) &&
      (others.length > 0 || head.isLabel || (head.words[0] ?? '').startsWith(typed.word)) &&
      (isDropped
        ? head.stems.length > others.length
        : head.stems.length >= others.length + 1 &&
          head.words.some(
            (word, at, all) =>
              word.startsWith(typed.word) &&
              // 'крем для рук с м' is no 'маска для рук'.
              (led === null || led === 'без' || all[at - 1] === led) &&
              !others.some((one) => one.stem === stem(word)),
          )),
  )
  const labels = fits.filter(({ isLabel }) => isLabel)
  const chosen = labels.length > 0 ? labels : fits.filter(({ stems }) => stems.length === others.length + 1)
  // One letter is too little where products are not called by all that it may begin: 'шампунь для о'.
  const isCalled = ({ kinds }: Head) =>
    kinds.every(([, ...more]) => more.some((own) => own.startsWith(typed.word)))
  if (labels.length === 0 && isLetterLed(tokens, typed) && !chosen.every(isCalled)) return null
  if (chosen.length === 0) return null
  const kinds = new Map(chosen.flatMap((head) => head.kinds).map((phrase) => [phrase.join(' '), phrase]))
  const head = {
    ...chosen[0],
    stems: [],
    words: [],
    named: [],
    called: undefined,
    isLabel: false,
    isNeed: false,
    kinds: [...kinds.values()],
    less: [],
  }
  return { head, used: [...others, typed] }
}

/** Returns true for the first letter of a word behind a preposition, which ends the query: 'шампунь для п'. */
export function isLetterLed(tokens: readonly Token[], token: Token): boolean {
  const before = tokens[tokens.indexOf(token) - 1]
  return (
    token.isLast &&
    /^[а-я]$/u.test(token.word) &&
    before?.word !== 'без' &&
    PREPOSITIONS.has(before?.word ?? '')
  )
}

/** 'перчатки м' are of this size, rather than half-typed. */
function isSizeOf(
  { isHit }: Reader['words'],
  { meaningsBy }: Lexicon,
  { stem: own }: Token,
  { kinds }: Head,
): boolean {
  const [size] = meaningsBy.get(own)?.flatMap(({ phrases }) => phrases.flat()) ?? []
  return size !== undefined && kinds.some(([label]) => isHit(`"${label}" AND "${size}"`))
}

/** Yields the query split where it names further kinds: 'салфетки перчатки антисептик'. */
export function* splitAtHeads({ lexicon }: Reader, tokens: readonly Token[]): Generator<Token[][]> {
  // 'красный гель лак' is no gel and a lacquer, and what 'не' denies is not asked for.
  const places = tokens.flatMap((token, i) =>
    i > 0 && token.denied === null && !token.isAfter && isKind(lexicon, token) && !isSecondOfPair(tokens, i)
      ? [i]
      : [],
  )
  if (places.length === 0) return
  // 'бархатный топ 12 мл' names nothing before the topcoat, but 'полирующая пилка' a block.
  const first = tokens.slice(0, places[0])
  if (first.every((token) => isAdjective(token.word) && !isKind(lexicon, token))) return
  const starts = [0, ...places]
  yield starts.map((from, i) => tokens.slice(from, starts[i + 1]))
  if (places.length > 1) yield [first, tokens.slice(places[0])]
}

/** Returns true when the query asks for something that the shop has no name for, not for what follows 'для'. */
export function isOtherAsked({ lexicon }: Reader, tokens: readonly Token[], { used }: FoundHead): boolean {
  return (
    used.every(({ isPurpose }) => isPurpose) &&
    tokens.some(
      (token) =>
        !token.isPurpose &&
        !token.isBrandName &&
        // 'аллергия на гель лак без hema': what a thing is without is not asked for.
        missingWord(token.word) === null &&
        !isVerb(token.word) &&
        !isNoise(lexicon, token) &&
        !isBody(lexicon, token) &&
        !isAudience(lexicon, token) &&
        !PREPOSITIONS.has(token.word),
    )
  )
}
