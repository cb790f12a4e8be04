import { headOf, isPair } from './find-head.ts'
import { isAdjective, isKind } from './lexicon.ts'
import { isNominative } from './mark-denied.ts'
import { kindToken } from './product-words.ts'
import { isBody, isDenied, PREPOSITIONS, type Reader, type Token, tokensOf } from './query-tokens.ts'
import { isColorWord } from './read-colors.ts'
import { missingWord } from './search-tokens.ts'
import { EITHER, NOT } from './small-words.ts'
import { USED_TOGETHER } from './tables/heads.ts'
import { phrasesOf } from './tables/listed.ts'

/** What joins the parts of a list. */
export const CONJUNCTION =
  /\s+(?:(?:и|или|либо|плюс)(?: (?:ещ[её]|плюс|также))?|а (?:также|ещ[её]))\s+|\s*[,+&;]\s+|\s+\/\s+|(?<=\p{L}{4})\s*\/\s*(?=\p{L}{4})/iu

const JOINTS = new RegExp(CONJUNCTION.source, 'giu')

/** Reads what stands between colors of one thing as 'и': 'красный, чёрный лак', 'красный или чёрный лак'. */
export function listedColors(reader: Reader, text: string, tokens: readonly Token[]): readonly Token[] {
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
export function partsOfList(reader: Reader, text: string): string[] {
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
export function isToldAfterDenied(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    return (
      before !== undefined && next !== undefined && word === 'и' && isDenied(before) && isAdjective(next.word)
    )
  })
}

/** 'без розы и лаванды' is without either. */
export function isDeniedAfterJoint(tokens: readonly Token[]): boolean {
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
/** What may govern several nouns at once. */
export const GOVERNING: ReadonlySet<string> = new Set(['для', 'от', 'под'])

/**
 * Returns the place of the 'и' that joins two nouns of one preposition, or -1: 'стерилизатор для ножниц и кусачек' is
 * for both. What is plainly in the nominative is asked for by itself: 'лампа для лака и бафы'.
 */
export function jointOfGoverned(reader: Reader, tokens: readonly Token[]): number {
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

const STAGES = USED_TOGETHER.map((kinds) => new Set(phrasesOf(kinds).map(kindToken)))

/**
 * Returns true for things of which one is used after the other: 'мономер с акриловой пудрой', 'база с топом'. What else
 * follows 'с' only says what a thing has: 'помада с блёстками' is no glitter.
 */
export function isUsedTogether(reader: Reader, parts: readonly (readonly Token[])[]): boolean {
  const heads = parts.map((part) => headOf(reader, part).kind)
  const isOfKind = (token: Token, i: number) =>
    PREPOSITIONS.has(token.word) || heads[i]?.used.includes(token) === true
  // 'бордовая помада с блеском для губ', but 'помада с блеском' only has it (SEARCH-252).
  const isOfKinds = parts.every((part, i) =>
    part.every((token) => isOfKind(token, i) || (i === 0 && isAdjective(token.word))),
  )
  const [trait, ...more] = parts.at(-1) ?? []
  if (trait !== undefined && more.length === 0 && reader.lexicon.meaningsBy.has(trait.stem)) return false
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
