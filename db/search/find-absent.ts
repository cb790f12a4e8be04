import { FEET } from './body-parts.ts'
import { type FoundHead, type Heads, headOf } from './find-head.ts'
import { isAdjective, type Nearest } from './lexicon.ts'
import { isBehindNot } from './mark-denied.ts'
import { groupOf, matchExpression } from './match-expression.ts'
import { ownNameToken } from './product-words.ts'
import { isNoise, PREPOSITIONS, type Reader, type Token, tokensOf } from './query-tokens.ts'
import { readTraits } from './read-traits.ts'
import { EITHER } from './small-words.ts'
import { CONJUNCTION, partsOfList } from './split-list.ts'
import type { Phrase } from './synonyms.ts'
import { OTHER_BRANDS } from './tables/absent.ts'
import { INSTRUMENTAL } from './word-forms.ts'

const UNSOLD: ReadonlySet<string> = new Set(OTHER_BRANDS)
const ADJECTIVE = /(?:[ыи]й|ая|яя|ое|ее|[ыи]е|[ое]го|[ое]му|[ыи]х)$/u

/** What one has of a thing. */
const REACTIONS: ReadonlySet<string> = new Set(['аллергия', 'аллергии', 'аллергию', 'реакция', 'сыпь', 'зуд'])

/** Returns the words that the shop does not carry by the tables: 'магнит для кошачьего глаза', 'сухой шампунь'. */
export function absentAmong(
  reader: Reader,
  tokens: readonly Token[],
  { kind, need }: Heads,
): readonly Token[] {
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
  // 'запах пота ног' is a complaint as a whole, unlike 'фена'.
  const complained = (need?.used ?? []).length > 1 ? (need?.used ?? []) : []
  const told = [...kind.used, ...complained]
  const unnamed = others.filter((token) => !told.includes(token))
  if (unnamed.length > 0) {
    const traits = toldOf(reader, tokens, kind)
    const untold = unnamed.filter((token) => !traits.has(token))
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

/** Returns the words of a query that are not carried by the tables, as they are typed. */
export function absentWords(reader: Reader, text: string): readonly string[] {
  return namedAbsent(reader, tokensOf(reader, text))
}

function namedAbsent(reader: Reader, tokens: readonly Token[]): string[] {
  return absentAmong(reader, tokens, headOf(reader, tokens)).map(({ piece }) => piece.raw)
}

/** Returns a query for what is carried and nearest to something that is not: a sterilizer for 'автоклав'. */
export function nearestTo(reader: Reader, text: string): Nearest | undefined {
  const stems = new Set(tokensOf(reader, text).map((token) => token.stem))
  return reader.lexicon.nearest.find(({ absent }) => absent.every((own) => stems.has(own)))
}

/** A list without what is not carried of it. */
interface Carried {
  readonly query: string
  readonly leftOut: readonly string[]
  /** Whether it is only asked for where what is left is a list of kinds. */
  readonly isOfKinds?: boolean
}

/**
 * Yields a list without what is not carried where that is one of several things: whole parts of it first, as in
 * 'стразы и клей для страз' (SEARCH-230), then single words, as in 'масло репейное или облепиховое'. `isVetoed` tells a
 * part whose kind has nothing for what it names: 'крем для лица'.
 */
export function* withoutAbsent(
  reader: Reader,
  text: string,
  isVetoed: (part: string) => boolean,
): Generator<Carried> {
  if (!CONJUNCTION.test(text)) {
    yield* withoutAbsentInARow(reader, tokensOf(reader, text))
    return
  }
  const isTelling = ({ word }: Token) => word !== '' && !PREPOSITIONS.has(word) && !EITHER.has(word)
  const list = partsOfList(reader, text)
  const forFeet = forFeetOf(tokensOf(reader, list.at(-1) ?? ''))
  const parts = list.map((own) => {
    const isTold = tokensOf(reader, own).some(({ word }) => PREPOSITIONS.has(word))
    // 'масло и маска для стоп' asks for both for the feet.
    const part = isTold || forFeet === '' ? own : `${own} ${forFeet}`
    return { part, tokens: tokensOf(reader, part) }
  })
  const lacking = parts.filter(
    ({ part, tokens }) =>
      namedAbsent(reader, tokens).length > 0 || (headOf(reader, tokens).kind.head !== null && isVetoed(part)),
  )
  if (lacking.length > 0 && lacking.length < parts.length)
    yield {
      query: parts.flatMap((one) => (lacking.includes(one) ? [] : one.part)).join(' и '),
      leftOut: lacking.flatMap(({ tokens }) => tokens.filter(isTelling).map(({ piece }) => piece.raw)),
    }
  const { absentWords } = reader.lexicon
  const tokens = tokensOf(reader, text)
  const rest = tokens.filter(({ word, isAfter }) => (isAfter || !absentWords.has(word)) && !EITHER.has(word))
  if (rest.some(isTelling) && rest.length < tokens.length)
    yield {
      query: rest.map(({ piece }) => piece.raw).join(' '),
      leftOut: namedAbsent(reader, tokens),
    }
}

/** Yields kinds in a row without the one that is not carried: 'пилки бафы апельсиновые палочки' (SEARCH-272). */
function* withoutAbsentInARow(reader: Reader, tokens: readonly Token[]): Generator<Carried> {
  const absent = absentAmong(reader, tokens, headOf(reader, tokens))
  const isOfAbsent = (token: Token, at: number) => {
    const next = tokens[at + 1]
    const isLeading = PREPOSITIONS.has(token.word) || isAdjective(token.word)
    return absent.includes(token) || (isLeading && next !== undefined && absent.includes(next))
  }
  const rest = tokens.filter((token, at) => !isOfAbsent(token, at))
  const isTelling = ({ word }: Token) => !PREPOSITIONS.has(word)
  if (absent.length > 0 && rest.length > 1 && rest.every(isTelling))
    yield {
      query: rest.map(({ piece }) => piece.raw).join(' '),
      leftOut: tokens
        .filter((token, at) => isOfAbsent(token, at) && isTelling(token))
        .map(({ piece }) => piece.raw),
      isOfKinds: true,
    }
}

/** Returns 'для стоп' of a part that says so; '' of any other. */
function forFeetOf(tokens: readonly Token[]): string {
  const told = tokens.slice(tokens.findLastIndex(({ word }) => word === 'для'))
  const isOfFeet = told[0]?.word === 'для' && told.some(({ stem }) => FEET.has(stem))
  return isOfFeet ? told.map(({ piece }) => piece.raw).join(' ') : ''
}
