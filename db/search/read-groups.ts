import { flipLayout } from '#shared/search/flip-layout.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import type { Group } from './match-expression.ts'
import { markingToken } from './product-words.ts'
import {
  COMPARISONS,
  type Comparison,
  codeToken,
  type Piece,
  readPieces,
  SECONDS,
  STOP_WORDS,
  stem,
} from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'
import { hasSynonym, type Phrase, synonymsAt } from './synonyms.ts'

const MAX_WORDS = 12
/** Letters from which a word inside a query may be the beginning of a known one; the last word may be shorter. */
const LEAST_BEGINNING = 5
const LEAST_STEM = 4
const GRIT = 'грит'
/** 's' begins no brand. */
const SIZE = /^x{0,3}[sml]$/
/** A group, and the word of it that the shop does not know; null if all its words are known. */
export interface ReadGroup extends Group {
  readonly unknown: string | null
}

/**
 * Splits a query into groups. A word counts as known if the shop uses it or a word that begins with it, if it is a
 * known word in another alphabet ('velta'), or if it has a synonym. The test is stricter for a query that was
 * converted to the other keyboard layout (`isTurned`), because any sequence of letters sounds like some word.
 */
export function readGroups(words: SearchWords, query: string, isTurned = false): ReadGroup[] {
  const article = readArticle(words, query)
  if (article) return [article]
  return groupsOf(words, piecesOf(words, query), isTurned)
}

/** Splits a query into its words, amounts, and numbers, at most MAX_WORDS of them. */
export function piecesOf(words: SearchWords, query: string): Piece[] {
  return compared(readPieces(query).flatMap((piece) => split(words, piece))).slice(0, MAX_WORDS)
}

/**
 * Joins amounts with the word before them that compares: 'от 48 вт'. How long something takes is no size, and '5х5' is
 * no one amount.
 */
function compared(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, i) => {
    const isAmount = (one: Piece | undefined) =>
      one?.type === 'amount' && !one.token.endsWith(SECONDS) && !/х\d/u.test(one.token)
    const comparisonOf = (one: Piece | undefined) => COMPARISONS.find((word) => word === one?.raw)
    if (comparisonOf(piece) !== undefined && isAmount(pieces[i + 1])) return []
    const before = pieces[i - 1]
    const comparison = comparisonOf(before)
    if (piece.type !== 'amount' || !isAmount(piece) || before === undefined || comparison === undefined)
      return piece
    return { ...piece, raw: `${before.raw} ${piece.raw}`, comparison }
  })
}

/** Amounts that goods come in: every whole one to 200, and rounder ones above. */
const AMOUNTS: readonly number[] = [
  ...Array.from({ length: 200 }, (_, i) => i + 1),
  ...Array.from({ length: 80 }, (_, i) => 210 + 10 * i),
  ...Array.from({ length: 59 }, (_, i) => 2000 + 1000 * i),
]
/** Units of which tenths are usual too. */
const FINE_UNITS: readonly string[] = ['мм', 'г']
const TENTHS: readonly number[] = Array.from({ length: 200 }, (_, i) => (i + 1) / 10).filter(
  (amount) => !Number.isInteger(amount),
)

/** The other unit of the shop for the same, and how many of it one is. */
const SAME_UNITS: Readonly<Record<string, readonly [unit: string, times: number]>> = {
  см: ['мм', 10],
  мм: ['см', 0.1],
}

/** Returns the tokens of the amounts of the shop that compare so with one. */
function amountsCompared(words: SearchWords, token: string, comparison: Comparison): Phrase[] {
  const [, written = '', unit = ''] = /^([\dd]+)(.*)$/u.exec(token) ?? []
  const asked = Number(written.replace('d', '.'))
  const other = SAME_UNITS[unit]
  return [
    ...amountsOf(words, asked, unit, comparison),
    ...(other === undefined ? [] : amountsOf(words, asked * other[1], other[0], comparison)),
  ]
}

function amountsOf(words: SearchWords, asked: number, unit: string, comparison: Comparison): Phrase[] {
  const isFit: Readonly<Record<Comparison, (amount: number) => boolean>> = {
    от: (amount) => amount >= asked,
    до: (amount) => amount <= asked,
    больше: (amount) => amount > asked,
    меньше: (amount) => amount < asked,
  }
  const amounts = new Set([asked, ...AMOUNTS, ...(FINE_UNITS.includes(unit) ? TENTHS : [])])
  return [...amounts]
    .filter(isFit[comparison])
    .map((amount) => `${String(amount).replace('.', 'd')}${unit}`)
    .filter((own) => words.isToken(own))
    .map((own) => [own])
}

/** Turns pieces of a query into groups; the last one may be half-typed where it ends the query. */
export function groupsOf(
  words: SearchWords,
  all: readonly Piece[],
  isTurned = false,
  isEnd = true,
): ReadGroup[] {
  const significant = all.filter(
    (piece, i) => i === all.length - 1 || piece.type !== 'word' || !STOP_WORDS.has(piece.word),
  )
  const stems = significant.map((piece) => (piece.type === 'word' ? stem(piece.word) : ''))
  const groups: ReadGroup[] = []
  for (let at = 0; at < significant.length; ) {
    const synonyms = synonymsAt(stems, at)
    const length = synonyms?.length ?? 1
    const texts = significant.slice(at, at + length)
    const read = texts.map((piece, i) => {
      const one = readPiece(words, piece, { isLast: isEnd && at + i === significant.length - 1, isTurned })
      return { ...one, unknown: one.unknown === null ? null : piece.raw, words: [piece.raw] }
    })
    groups.push(...(synonyms ? withSynonyms(words, read, synonyms.others) : read))
    at += length
  }
  return groups
}

/** Reads the whole query as an article number, with any separators, as in 'vl 127 10'. Returns null if it is none. */
function readArticle(words: SearchWords, query: string): ReadGroup | null {
  if (!/^\p{L}{1,4}[\s-]*[\p{L}\d]*\d[\p{L}\d\s-]{0,20}$/u.test(query)) return null
  const lower = query.toLowerCase()
  const spellings = [lower, latinOf(lower), flipLayout(lower)].map(markingToken)
  const found = spellings.find((text) => text.length > 4 && words.isHit(`facts : "${text}"`))
  return found === undefined ? null : group(query, [[found]], { isBeginning: false })
}

/**
 * Splits a compound into its words, as in 'гель-лак'. An article number such as 'VL-127-10' or 'A-29', and a compound
 * that the shop knows only as one word, become a single word.
 */
function split(words: SearchWords, piece: Piece): Piece[] {
  if (piece.type !== 'compound') return [piece]
  const { raw, parts, joined } = piece
  // '100/100' is one grit; its parts would match '100/180' too.
  if (/^\d+$/.test(joined) && words.isToken(joined)) return [{ type: 'word', raw, word: joined }]
  const isArticle = /\d/.test(joined) && /\p{L}/u.test(joined)
  if (isArticle) return [{ type: 'word', raw, word: joined }]
  if (parts.some((part) => !words.isStem(stem(part))) && words.isStem(stem(joined))) {
    return [{ type: 'word', raw, word: joined }]
  }
  return parts.map((part) => ({ type: 'word', raw: part, word: part }))
}

interface Place {
  readonly isLast: boolean
  readonly isTurned: boolean
}

function readPiece(words: SearchWords, piece: Piece, place: Place): ReadGroup {
  if (piece.type === 'word') {
    return /\d/.test(piece.word) ? readCode(words, piece.raw, piece.word) : readWord(words, piece.word, place)
  }
  if (piece.type === 'compound') return readCode(words, piece.raw, piece.joined)
  const { raw, token, number, comparison } = piece
  if (comparison !== undefined) {
    const amounts = amountsCompared(words, token, comparison)
    // What no amount of the shop fits finds nothing, and not the amount itself: 'соль больше 1 кг'.
    const none = [[`${comparison}${token}`]]
    return group(raw, amounts.length > 0 ? amounts : none, { isBeginning: false })
  }
  // The number of seconds is no other number.
  const isKnown = words.isToken(token) || token.endsWith(SECONDS)
  // The grit of a file for both sides is '100/180' and has no unit.
  if (isKnown && token.endsWith(GRIT)) return group(raw, [[token], [number]], { isBeginning: false })
  return group(raw, [isKnown ? [token] : number.split(/[.,]/)], { isBeginning: false })
}

/**
 * Reads a number or an article number: as a whole if it is known, otherwise as the beginning of one, otherwise as its
 * parts.
 */
function readCode(words: SearchWords, raw: string, word: string): ReadGroup {
  if (/^\d+$/.test(word)) {
    const code = codeToken(word)
    const isKnown = words.isHit(`"${word}" OR "${code}"`)
    return group(raw, [[word], [code]], { isBeginning: !isKnown })
  }
  const spellings = [word, markingToken(latinOf(word)), markingToken(flipLayout(raw))]
  for (const isBeginning of [false, true]) {
    const found = spellings.find(
      (text) => text.length > 1 && words.isHit(`"${text}"${isBeginning ? '*' : ''}`),
    )
    if (found !== undefined) return group(raw, [[found]], { isBeginning })
  }
  const parts = raw.match(/\p{L}+|\d+/gu) ?? [word]
  return group(raw, [parts.map(stem)], { isBeginning: true })
}

const LATIN: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
  },
  ...{
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'c',
    ш: 'sh',
    э: 'e',
    ю: 'yu',
    я: 'ya',
  },
}

function latinOf(word: string): string {
  return word.replace(/[а-я]/g, (letter) => LATIN[letter] ?? letter)
}

function readWord(words: SearchWords, word: string, { isLast, isTurned }: Place): ReadGroup {
  const own = stem(word)
  const phrases = [[own]]
  // Sizes are no words of the vocabulary, and 's' begins 'size', 'shine', and the size 'm' of other words.
  if (SIZE.test(word) && words.isToken(own)) return group(word, phrases, { isBeginning: false })
  const isOwn = words.isStem(own) || STOP_WORDS.has(word)
  // A short stem inside a query begins half the dictionary: 'ног' begins 'ногти'.
  const isBeginning = (isLast && !SIZE.test(word)) || own.length >= LEAST_STEM
  if (isOwn && !/[a-z]/.test(word)) return group(word, phrases, { isBeginning })
  const sound = soundOf(word)
  const otherLetters = isTurned && sound.length < 4 ? [] : inOtherLetters(words.soundingLike(sound), word)
  // A known Latin word can also be a transliteration: 'led' is a kind of lamp and the Russian word for ice.
  if (isOwn) return group(word, [...otherLetters, ...phrases], { isBeginning })
  if (otherLetters.length > 0) return group(word, otherLetters, { isBeginning })
  const isBegun = (isLast || word.length >= LEAST_BEGINNING) && words.isBeginning(word)
  if (hasSynonym(own) || isBegun) return group(word, phrases, { isBeginning })
  const begun = isLast && !isTurned && word.length > 2 ? inOtherLetters(words.soundingFrom(sound), word) : []
  if (begun.length > 0) return group(word, begun)
  return group(word, phrases, { unknown: word })
}

/**
 * Returns the words of the other alphabet as phrases. A word with the same sound is a transliteration in the other
 * alphabet, but a misspelling in the same one.
 */
function inOtherLetters(found: readonly { word: string; stem: string }[], typed: string): Phrase[] {
  const isLatin = /[a-z]/.test(typed)
  const stems = found.filter(({ word }) => /[a-z]/.test(word) !== isLatin).map(({ stem: own }) => own)
  return [...new Set(stems)].map((own) => [own])
}

/**
 * Adds the synonyms of words that the shop itself uses, and replaces words that it does not use by their synonyms.
 */
function withSynonyms(
  words: SearchWords,
  read: readonly ReadGroup[],
  phrases: readonly Phrase[],
): readonly ReadGroup[] {
  const others = phrases.filter((phrase) => phrase.every((word) => words.isStem(word)))
  const isOwn = read.every(({ phrases: [own] }) => own?.every((word) => words.isStem(word)) ?? false)
  if (others.length === 0) return read
  const text = read.map((one) => one.text).join(' ')
  const together = read.flatMap(({ phrases: [own] }) => own ?? [])
  const typed = read.flatMap((one) => one.words ?? [])
  return [
    isOwn
      ? { ...group(text, [together]), others, isBeginning: true, words: typed }
      : { ...group(text, others), isBeginning: true, words: typed },
  ]
}

function group(
  text: string,
  phrases: readonly Phrase[],
  { isBeginning = true, unknown = null }: { isBeginning?: boolean; unknown?: string | null } = {},
): ReadGroup {
  return { text, phrases, others: [], isBeginning, unknown }
}

/** Returns the words of groups that the shop does not know. */
export function unknownOf(groups: readonly ReadGroup[]): string[] {
  return groups.flatMap(({ unknown }) => unknown ?? [])
}
