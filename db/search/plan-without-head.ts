import { NAIL } from './body-parts.ts'
import { headOf } from './find-head.ts'
import { flattened, type Group, groupOf, isHitBy, joinedGroup, matchExpression } from './match-expression.ts'
import { FOUND, type Plan } from './plan.ts'
import { kindToken } from './product-words.ts'
import {
  EXCEPT,
  isAudience,
  isDenied,
  isNoise,
  NOMINATIVE,
  PREPOSITIONS,
  type Reader,
  type Token,
} from './query-tokens.ts'
import { eitherColor, isColor, isColorWord, joinedColors } from './read-colors.ts'
import { type ReadGroup, unknownOf } from './read-groups.ts'
import { readMotifs } from './read-motifs.ts'
import { readRest } from './read-words.ts'
import { refusedOf } from './refuse-words.ts'
import { missingWord, STOP_WORDS, stem } from './search-tokens.ts'
import { AGAINST } from './small-words.ts'
import { ADVERB, agrees } from './word-forms.ts'

/** Plans a query that names neither a kind nor a need: each of its words is required, or refused where it is denied. */
export function planWithoutHead(reader: Reader, tokens: readonly Token[]): Plan {
  const { lexicon } = reader
  const isLeft = tokens.some((token) => !isNoise(lexicon, token) && !PREPOSITIONS.has(token.word))
  const telling = isLeft ? tokens.filter((token) => token.isBrand || !isNoise(lexicon, token)) : tokens
  const refused = refusedOf(reader, telling)
  const asked = telling.filter(
    ({ denied, word }) => denied === null && (refused.length === 0 || !DENIAL.has(word)),
  )
  const kept = asked.filter(({ word }, i) => i === asked.length - 1 || !STOP_WORDS.has(word))
  const whole = joinedColors(lexicon, readRest(reader, kept, false), telling)
  const isOnlyDenied = kept.every(isDenied) && tokens.some(isDenied)
  if (isOnlyDenied && (whole.length === 0 || !isHitBy(reader.words, whole))) return planDenied(reader, tokens)
  const drawn = planDrawn(reader, kept, whole)
  if (drawn !== null) return drawn
  const groups = withPlainColors(reader, kept, whole)
  return {
    readings: [[...groups, ...refused]],
    unknown: unknownOf(groups),
    doubtful: [],
    isPartial: false,
    hasHead: false,
    isVetoed: false,
  }
}

const DENIAL = new Set(['не', 'без', EXCEPT])

/** A query that only denies is for what else is of the kind: 'не кошачий глаз' is any other gel lacquer. */
function planDenied(reader: Reader, tokens: readonly Token[]): Plan {
  const without = planWithoutIngredients(reader, tokens)
  if (without !== null) return without
  const plain = tokens.flatMap((token): Token[] => {
    const word = missingWord(token.word) ?? token.word
    return isDenied(token) ? [{ ...token, word, stem: stem(word), denied: null }] : []
  })
  const { head, used } = headOf(reader, plain).kind
  const isTold = head?.kinds.every(({ length }) => length > 1) === true && used.length === plain.length
  const kinds = isTold ? [...new Set(head.kinds.flatMap(([label]) => label ?? []))] : []
  const told = groupOf('', head?.kinds.map((phrase) => phrase.slice(1)) ?? [])
  const refused = { ...told, isExcluded: true, words: plain.map(({ piece }) => piece.raw) }
  return {
    ...{ unknown: [], doubtful: [], isPartial: false, hasHead: isTold, isVetoed: !isTold },
    readings: [
      isTold
        ? [
            groupOf(
              '',
              kinds.map((label) => [label]),
            ),
            refused,
          ]
        : [],
    ],
  }
}

/**
 * Returns what is without an ingredient, of all kinds of which some products contain it and others do not: 'без hema'.
 * Returns null where there is none.
 */
function planWithoutIngredients({ words, lexicon }: Reader, tokens: readonly Token[]): Plan | null {
  const denied = tokens.filter(isDenied)
  const inside = denied.flatMap(({ word }) => lexicon.ingredients.get(stem(missingWord(word) ?? word)) ?? [])
  if (inside.length === 0 || inside.length < denied.length) return null
  const having = groupOf(
    '',
    inside.map((token) => [token]),
  )
  const refused = { ...having, isExcluded: true, words: denied.map(({ piece }) => piece.raw) }
  const kinds = [...lexicon.labelsByToken.keys()].filter((label) =>
    [having, refused].every((group) => isHitBy(words, [groupOf('', [[label]]), group])),
  )
  if (kinds.length === 0) return null
  const group = groupOf(
    '',
    kinds.map((label) => [label]),
  )
  return { ...FOUND, readings: [[group, refused]] }
}

/** Colors that nothing has as they are told of: 'холодный розовый', 'пастельно голубой', 'коричневый нюд'. */
function withPlainColors(
  reader: Reader,
  tokens: readonly Token[],
  groups: readonly ReadGroup[],
): readonly ReadGroup[] {
  const { words, lexicon } = reader
  const isHit = (asked: readonly Group[]) => words.isHit(matchExpression(asked, 'prefix'))
  const isOfColor = (group: Group) => isColor(lexicon, group)
  const [first, ...more] = groups.filter(isOfColor)
  if (first === undefined || isHit(groups)) return groups
  const plain = tokens.filter((token) => !isAudience(lexicon, token) && !ADVERB.test(token.word))
  const told = plain.length < tokens.length ? readRest(reader, plain, false) : groups
  if (told.some(isOfColor) && isHit(told)) return told
  const either = { ...first, ...joinedGroup([first, ...more]) }
  return more.length > 0 && told.every(isOfColor) ? [either] : groups
}

/** What nails are done by. */
const NAILS_DONE = new Set(['маникюр', 'педикюр'].map(stem))

/** Motifs alone that are found nowhere as they are written ask for drawings: 'фламинго и пальмы'. */
function planDrawn(reader: Reader, tokens: readonly Token[], groups: readonly Group[]): Plan | null {
  const { words, lexicon } = reader
  const isMotif = ({ stem: own, piece }: Token) =>
    lexicon.motifsBy.has(own) || lexicon.motifsBy.has(stem(piece.raw))
  // 'бабочки на ногти' asks for drawings, whatever else is called so.
  const isOnNails =
    tokens.some(({ stem: own }) => own === NAIL || NAILS_DONE.has(own)) &&
    tokens.every(({ after }) => !AGAINST.has(after))
  if (!tokens.some(isMotif) || (!isOnNails && words.isHit(matchExpression(groups, 'prefix')))) return null
  const kinds = groupOf(
    '',
    [...lexicon.drawn].map((label) => [label]),
  )
  const drawn = readMotifs(reader, tokens, [], kinds)
  // 'кружево на ногти невесте'
  const isRest = (token: Token) =>
    !drawn?.used.has(token) &&
    !PREPOSITIONS.has(token.word) &&
    !isAudience(lexicon, token) &&
    !((token.stem === NAIL || NAILS_DONE.has(token.stem)) && isOnNails)
  const rest = tokens.filter(isRest)
  if (drawn === null) return null
  if (rest.length === 0) return { ...FOUND, readings: [[kinds, drawn.group]], isDrawn: true }
  return isOnNails ? planPainted(reader, [kinds, drawn.group], rest) : null
}

/** The kind that nails are painted with. */
const PAINT = kindToken('Гель-лак')

/** 'розовый маникюр с бабочками' is painted pink, and drawn on: both are found by turns (SEARCH-261). */
function planPainted(reader: Reader, drawn: readonly Group[], rest: readonly Token[]): Plan | null {
  const { lexicon } = reader
  // 'с бабочками розовый': what is in the nominative is said of the nails.
  const isOfNails = ({ piece: { raw } }: Token) => NOMINATIVE.test(raw) || agrees(raw, 'маникюр')
  const colors = rest.map((token) => (isOfNails(token) ? { ...token, after: '' } : token))
  if (!colors.every((token) => isColorWord(lexicon, token))) return null
  const paint = groupOf('', [[PAINT]])
  const said = joinedColors(lexicon, readRest(reader, colors), colors)
  const parts = [drawn, [paint, ...eitherColor(reader, said, paint)]]
  if (!parts.every((groups) => isHitBy(reader.words, groups))) return null
  const either = groupOf(
    '',
    parts.flatMap((groups) => flattened(groups)),
  )
  return { ...FOUND, readings: [[{ ...either, byTurns: parts.map((groups) => [groups]) }]] }
}
