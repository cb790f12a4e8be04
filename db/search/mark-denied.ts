import { isAdjective, isKind, isNameOfTwo, type Lexicon } from './lexicon.ts'
import type { Reader, Token } from './query-tokens.ts'
import { MISSING, missingWord, stem } from './search-tokens.ts'
import { EXCEPT, NOT, PREPOSITIONS, TOO } from './small-words.ts'
import { ADVERB, isVerb } from './word-forms.ts'

const HOW = new Set([...TOO, 'только', 'просто', 'надо', 'нужно', 'более', 'менее'])
const OR = new Set(['и', 'или', 'ни', 'либо'])
const OBLIQUE = /(?:[ое]го|[ое]й|[оеыи]м|[ыи]х|[ыи]ми)$/u
/** What a noun of several things may end with, and a feminine one in the genitive. */
export const PLURAL = /[ыи]$/u

/** A text that denies something. */
export const DENIES = /(?<!\p{L})(?:без|не|кроме|нет)(?!\p{L})/iu
/** A text that denies by 'не', which may have been read as 'без'. */
export const SAYS_NOT = /(?<!\p{L})не(?!\p{L})/iu
/** A text whose 'без' denies what follows it too: 'без парабенов и ' of 'без парабенов и сульфатов'. */
export const ENDS_DENIED = /(?<!\p{L})без(?: \p{L}+,?){1,3} $/iu

function isDenying(word: string): boolean {
  return word === NOT || word === EXCEPT
}

/**
 * Tells what 'не' and 'кроме' deny, also over a preposition and behind 'и': 'не с цветами и бабочками'. Verbs, and what
 * the tables know together with 'не', tell of the product instead: 'не сохнет', 'не липкий'.
 */
export function withDenied(reader: Reader, tokens: Token[]): Token[] {
  if (tokens.every(({ word, piece }) => !isDenying(word) && piece.raw !== 'без')) return tokens
  const denied = new Map<number, number>()
  // 'без талька и пудры' is 'без талька' and 'без пудры'.
  const missing = new Set<number>()
  let at = 0
  while (at < tokens.length) {
    const { word = '', piece } = tokens[at] ?? {}
    if (!isDenying(word) && piece?.raw !== 'без') {
      at += 1
      continue
    }
    at += 1
    const isLed = word === EXCEPT || LEADING_WHAT.has(tokens[at]?.word ?? '')
    if (word === NOT && !isLed && isToldWithNot(reader, tokens, at)) continue
    // What 'без' leads is marked already.
    if (piece?.raw === 'без') {
      while (missingWord(tokens[at]?.word ?? '') !== null) at += 1
      if (isOfMissing(reader, tokens, at)) {
        denied.set(at - 1, at)
        at = denyFrom(reader, tokens, at, true, denied)
      }
      // 'без сульфатов, парабенов и силиконов'
      for (; reader.lexicon.ingredients.has(tokens[at]?.stem ?? ''); at++) missing.add(at)
      while (OR.has(tokens[at]?.word ?? '') && isDeniedToo(reader, tokens, at, true)) {
        const end = tokens.findIndex(({ word }, i) => i > at && !(isAdjective(word) && OBLIQUE.test(word)))
        for (let i = at + 1; i <= end; i++) missing.add(i)
        at = Math.max(end, at) + 1
      }
      continue
    }
    at = denyFrom(reader, tokens, at, isLed, denied)
    while (OR.has(tokens[at]?.word ?? '') && isDeniedToo(reader, tokens, at))
      at = denyFrom(reader, tokens, at + 1, true, denied)
  }
  return tokens.map((token, i) =>
    missing.has(i) ? asMissing(token) : { ...token, denied: denied.get(i) ?? null },
  )
}

/** Returns true for the place right behind 'не'. */
export function isBehindNot(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.word === NOT
}

/** Returns true behind 'не', also where it only denies how much of it there is: 'не слишком яркая'. */
export function isDeniedOverTooAt(tokens: readonly Token[], at: number): boolean {
  return isBehindNot(tokens, at) || (TOO.has(tokens[at - 1]?.piece.raw ?? '') && isBehindNot(tokens, at - 1))
}

/** A word as 'без' marks it. */
export function asMissing({ piece, ...token }: Token): Token {
  const word = `${MISSING}${token.word}`
  return { ...token, word, stem: stem(word), piece: { type: 'word', raw: piece.raw, word } }
}

const LEADING_WHAT = new Set(['с', 'со', 'для', 'из', 'от', 'под', 'на', 'в', 'к', 'по'])

/** Marks the words that are denied together, the noun and its adjectives, and returns the place behind them. */
function denyFrom(
  { lexicon }: Reader,
  tokens: readonly Token[],
  from: number,
  isLed: boolean,
  denied: Map<number, number>,
): number {
  let at = from
  while (LEADING_WHAT.has(tokens[at]?.word ?? '')) at += 1
  let first = at
  // 'крем кроме крема для ног' refuses what of the kind itself is narrower.
  const isSaid = (token: Token | undefined) =>
    lexicon.headsBy.has(token?.stem ?? '') &&
    tokens.some((one, i) => i < from - 1 && one.stem === token?.stem)
  for (; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined || PREPOSITIONS.has(token.word) || isDenying(token.word)) break
    const next = tokens[at + 1]
    // 'не размер м', 'не красного цвета'
    if (lexicon.noise.has(token.stem) && !token.isBrandName) {
      if (denied.has(first)) return at + 1
      if (next !== undefined && !PREPOSITIONS.has(next.word)) {
        first = at + 1
        continue
      }
    }
    const isOther =
      at > first &&
      !tokens.slice(first, at + 1).some(isSaid) &&
      (lexicon.nouns.has(token.piece.raw) || token.piece.type !== 'word')
    if (isOther || (isVerb(token.word) && !isSaid(token))) break
    denied.set(at, first)
    if (token.isBrand && next?.isBrand === true) continue
    const isMore = isLed
      ? (OBLIQUE.test(token.word) && isAdjective(token.word)) || isNameOfTwo(lexicon, token.stem, next?.stem)
      : isNameOfTwo(lexicon, token.stem, next?.stem, true)
    if (isMore) continue
    const together = tokens.slice(first, at + 1)
    if (!together.some(isSaid)) return at + 1
    // What is said of the kind that is refused: 'гель лака красного', 'фрезы шар', 'кисти для румян'.
    const isAgain = together.every(isSaid) && !PREPOSITIONS.has(next?.word ?? '')
    if (next !== undefined && (isAgain || (isAdjective(next.word) && OBLIQUE.test(next.word)))) continue
    if (!LEADING_WHAT.has(next?.word ?? '')) return at + 1
    while (LEADING_WHAT.has(tokens[at + 1]?.word ?? '')) at += 1
  }
  return at
}

/** Returns true for what the tables know together with 'не', for verbs, and for how much something is so. */
function isToldWithNot({ lexicon }: Reader, tokens: readonly Token[], at: number): boolean {
  const [token, next] = tokens.slice(at)
  if (token === undefined || token.isInClause || HOW.has(token.word) || isVerb(token.word)) return true
  // 'не хочу гель лак' denies no gel.
  if (lexicon.noise.has(token.stem) && VERBAL.test(token.piece.raw)) return true
  // 'не ярко розовая', 'не сильно пахнет'
  if (ADVERB.test(token.word) && next !== undefined && (isAdjective(next.word) || isVerb(next.word)))
    return true
  return [lexicon.meaningsBy, lexicon.headsBy].some((table) =>
    (table.get(token.stem) ?? []).some(
      ({ stems }) => stems.includes(NOT) && stems.every((own) => tokens.some((one) => one.stem === own)),
    ),
  )
}

const CONSONANT = /[бвгджзйклмнпрстфхцчшщ]$/u
const GENITIVE_OF_MANY = /(?:ов|ев|ей|[ое]к)$/u

/** Returns true for a noun that is in no other case: 'бафы' and 'бальзам', but 'помады' is also a genitive. */
export function isNominative({ nouns, headsBy }: Lexicon, { piece: { raw }, stem: own }: Token): boolean {
  const isNounIn = (endings: readonly string[]) =>
    endings.some((ending) => nouns.has(raw.replace(PLURAL, ending)))
  if (PLURAL.test(raw)) return !isNounIn(['а', 'я', 'ь']) && (nouns.has(raw) || isNounIn(['', 'й']))
  if (raw.endsWith('а') && nouns.has(`${raw.slice(0, -1)}о`)) return false
  const isGenitive = GENITIVE_OF_MANY.test(raw) || ['а', 'ы'].some((ending) => nouns.has(`${raw}${ending}`))
  return nouns.has(raw) || (headsBy.has(own) && CONSONANT.test(raw) && !isGenitive)
}

/** What verbs of wishing and using end with, which say nothing of a product. */
const VERBAL = /(?:[чжшщлаяуеию][ую]|[аяеиоу]л[аи]?|л[аи]сь|лся|[еи]т(?:ся)?|[ае]шь|[аеиоы]ть(?:ся)?)$/u

const OF_WHAT = /^(?:аромат|запах|вкус|экстракт|добавлени|содержани|эффект)/u
const OIL = /^масел$|^масл[аоуе]м?$/u
const GENITIVE = /(?:[аяыи]|ов|ей)$/u
/** What oils are made of and has no genitive. */
const UNDECLINED = new Set(['какао', 'карите', 'кофе'])

/** 'без вкуса клубники' is without the strawberry, and 'без масла чайного дерева' without the tea tree. */
function isOfMissing(reader: Reader, tokens: readonly Token[], at: number): boolean {
  const next = tokens[at]
  const missing = tokens[at - 1]?.piece
  const isOil = missing !== undefined && missingWord(missing.raw) === null && OIL.test(missing.raw)
  const isOf = ({ word, stem: own, piece: { raw } }: Token, behind: Token | undefined): boolean =>
    isAdjective(word)
      ? isOil && OBLIQUE.test(raw) && behind !== undefined && isOf(behind, undefined)
      : !reader.lexicon.body.has(own) &&
        (GENITIVE.test(raw) || OBLIQUE.test(raw) || (isOil && UNDECLINED.has(raw)))
  return (
    next !== undefined &&
    (isOil || OF_WHAT.test(missingWord(tokens[at - 1]?.word ?? '') ?? '')) &&
    isOf(next, tokens[at + 1]) &&
    !next.isBrandName &&
    !reader.lexicon.audiences.has(next.stem) &&
    isDeniedToo(reader, tokens, at - 1)
  )
}

/** 'без розы и лаванды' is without either, but 'без розы и пилка' is a list. */
function isDeniedToo({ lexicon }: Reader, tokens: readonly Token[], at: number, isGenitive = false): boolean {
  const next = tokens[at + 1]
  if (next === undefined || PREPOSITIONS.has(next.word)) return false
  return (
    !isDenying(next.word) &&
    next.piece.raw !== 'без' &&
    (isGenitive
      ? !isNominative(lexicon, next)
      : !lexicon.nouns.has(next.piece.raw) && !(isKind(lexicon, next) && PLURAL.test(next.piece.raw))) &&
    !(isAdjective(next.word) && !OBLIQUE.test(next.word)) &&
    next.piece.type === 'word' &&
    !/\d/.test(next.word)
  )
}
