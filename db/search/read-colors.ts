import { isCareOf } from './body-parts.ts'
import type { FoundHead } from './find-head.ts'
import { isAdjective, type Lexicon, type Meaning } from './lexicon.ts'
import { isDeniedOverTooAt } from './mark-denied.ts'
import { type Group, groupOf, joinedGroup, matchExpression, type RelevanceTier } from './match-expression.ts'
import { NOMINATIVE, type Reader, type Token } from './query-tokens.ts'
import type { ReadGroup } from './read-groups.ts'
import { isSaidOf, LEAST_NOUN } from './read-words.ts'
import { stem } from './search-tokens.ts'
import { EITHER, HAVING, WITH } from './small-words.ts'
import { ADVERB, wordsWithin } from './word-forms.ts'

/** Adjectives that end like no noun: 'розовым', but not 'малиной'. */
const PLAINLY_ADJECTIVE = /(?:[ыи]ми?|[ыи]х|[ое]го)$/u

/** Returns true for a word that says what is in a thing: 'с розой', but not 'с розовым и голубым'. */
function isInside({ word, after }: Token): boolean {
  return HAVING.has(after) && !PLAINLY_ADJECTIVE.test(word)
}

/** Returns true for a word for a color: 'с розой' and 'с ароматом клубники' name none. */
export function isColorWord({ families, meaningsBy }: Lexicon, token: Token): boolean {
  const { stem: own } = token
  const isShade = ({ stems, isName, phrases }: Meaning) =>
    stems.length === 1 && (isName || phrases.some(([first = '']) => families.has(first)))
  return !isInside(token) && (families.has(own) || (meaningsBy.get(own) ?? []).some(isShade))
}

/** Returns true for a group that is read as a color. */
export function isColor({ families }: Lexicon, { phrases }: Pick<Group, 'phrases'>): boolean {
  return phrases.some(([own = '']) => families.has(own))
}

/**
 * Returns groups for what of a color is called by the word for it: of turquoise polishes those called «Мятный леденец»
 * come first where a 'мятный гель лак' is asked for (SEARCH-211).
 */
export function calledColors(
  { words, lexicon }: Reader,
  required: readonly Token[],
  needed: readonly Group[],
): Group[] {
  return required.flatMap((token) => {
    const { stem: own, word } = token
    if (lexicon.families.has(own) || !isColorWord(lexicon, token)) return []
    const nouns = isAdjective(word) ? wordsWithin(word, own, LEAST_NOUN).map(stem) : []
    const colors = (lexicon.meaningsBy.get(own) ?? [])
      .flatMap((one) => (one.stems.length === 1 ? [...one.phrases, ...one.others] : []))
      .filter(([first = '', ...more]) => more.length === 0 && lexicon.families.has(first))
    // «Кофейный зефир» is no brown polish.
    const called = groupOf(
      word,
      [...new Set([own, ...nouns])].flatMap((one) => colors.map((color) => [one, ...color])),
    )
    if (colors.length === 0) return []
    return words.isHit(matchExpression([...needed, called], 'title')) ? called : []
  })
}

/** Colors that 'и' joins are either of them, whatever is called by both: 'красный и чёрный лак'. */
export function joinedColors(
  lexicon: Lexicon,
  groups: readonly ReadGroup[],
  tokens: readonly Token[],
): readonly ReadGroup[] {
  const placesOf = ({ words = [] }: Group) =>
    tokens.flatMap(({ piece }, at) => (words.includes(piece.raw) ? [at] : []))
  const isOfThing = (group: Group) =>
    placesOf(group).every((at) => tokens.slice(at, at + 1).every((token) => !isInside(token)))
  const colors = groups.filter((group) => isColor(lexicon, group) && isOfThing(group))
  if (colors.length < 2) return groups
  const between = (one: Group, other: Group) =>
    tokens.slice((placesOf(one).at(-1) ?? 0) + 1, placesOf(other)[0])
  const isBeside = (color: ReadGroup, i: number) =>
    between(colors[i - 1] ?? color, color).every(
      ({ word, stem: own }) => EITHER.has(word) || lexicon.shades.has(own) || ADVERB.test(word),
    )
  const isJoined = (color: ReadGroup, i: number) =>
    i > 0 && isBeside(color, i) && between(colors[i - 1] ?? color, color).some(({ word }) => EITHER.has(word))
  const joined = colors.findIndex(isJoined)
  if (joined < 0) return groups
  // 'красный, синий и чёрный'
  const first = colors.findLastIndex((color, i) => i < joined && (i === 0 || !isBeside(color, i)))
  const end = colors.findIndex((color, i) => i > joined && !isBeside(color, i))
  const same = colors.slice(first, end < 0 ? colors.length : end)
  const either = { ...joinedGroup(same), unknown: null }
  const places = same.flatMap(placesOf)
  const lead = tokens.findLastIndex(({ piece }, at) => at < Math.min(...places) && !ADVERB.test(piece.raw))
  const shading = tokens
    .slice(lead + 1, Math.max(...places))
    .flatMap(({ stem: own, piece: { raw } }) => (lexicon.shades.has(own) || ADVERB.test(raw) ? [raw] : []))
  // 'нежно-розовый и светло-голубой': what is said of one of them is not required of both.
  const isOfOne = ({ words = [] }: Group) => words.length > 0 && words.every((word) => shading.includes(word))
  return groups.flatMap((group) =>
    group === same[0] ? either : same.includes(group) || isOfOne(group) ? [] : group,
  )
}

/** Two colors of which nothing has both are either of them, or what lies between: 'розовая молочная база'. */
export function eitherColor(
  { words, lexicon }: Reader,
  groups: readonly ReadGroup[],
  kinds: Group,
): readonly ReadGroup[] {
  const colors = groups.filter((group) => isColor(lexicon, group))
  const [first, ...more] = colors
  if (first === undefined || more.length === 0) return groups
  if (words.isHit(matchExpression([kinds, first, ...more], 'prefix'))) return groups
  const either = { ...first, ...joinedGroup([first, ...more]) }
  return groups.flatMap((group) => (group === first ? either : colors.includes(group) ? [] : group))
}

/** Exchanges a color that the kinds do not have for those near it. */
export function withNearColors({ words, lexicon }: Reader, group: ReadGroup, kinds: Group): ReadGroup {
  const near = group.phrases.flatMap(([own = '']) => lexicon.nearColors.get(own) ?? [])
  if (near.length === 0 || words.isHit(matchExpression([kinds, group], 'prefix'))) return group
  const had = (tier: RelevanceTier) =>
    near.filter((phrase) =>
      words.isHit(matchExpression([kinds, { ...group, phrases: [phrase], others: [] }], tier)),
    )
  // Shades have a family; furniture has colors in other words, such as 'мятный'.
  const [families, others] = [had('facts'), had('text')]
  const phrases = families.length > 0 ? families : others
  return phrases.length === 0 ? group : { ...group, phrases, others: [], isName: true }
}

const FEW = 4

/** Adds the colors near those of which hardly anything is found: they come after it. */
export function withFewColors<T extends Group>(
  { words, lexicon }: Reader,
  groups: readonly T[],
  others: readonly Group[],
): readonly T[] {
  const nearOf = ({ phrases }: Group) => phrases.flatMap(([own = '']) => lexicon.nearColors.get(own) ?? [])
  if (groups.every((group) => nearOf(group).length === 0)) return groups
  const count = words.countHits(matchExpression([...others, ...groups], 'prefix'), FEW)
  if (count === 0 || count === FEW) return groups
  return groups.map((group) => ({ ...group, others: [...group.others, ...nearOf(group)] }))
}

/** 'красная помада не стирается' is red: what serves the need is of the kind that is named. */
export function isColorOfKind(
  reader: Reader,
  token: Token,
  { head, used }: FoundHead,
  kinds: Group,
): boolean {
  const { families, headsBy, meaningsBy } = reader.lexicon
  const isColor =
    families.has(token.stem) ||
    (meaningsBy.get(token.stem) ?? []).some(({ phrases }) => phrases.some(([own = '']) => families.has(own)))
  if (!isColor || token.isAfter) return false
  const labels = (head?.kinds ?? []).map(([label]) => label)
  const isNamed = used.some(({ stem: own, isPurpose }) =>
    (headsBy.get(own) ?? []).some(
      (one) =>
        !isPurpose &&
        !one.isNeed &&
        one.stems.length === 1 &&
        labels.every((label) => one.kinds.some(([kind]) => kind === label)),
    ),
  )
  return isNamed && isSaidOf(reader, token, kinds)
}

/** The stems of nouns that say that a color is told. */
export const COLOR_NOUNS = new Set(['цвет', 'тон', 'оттенок', 'оттенком'].map(stem))

/** After these a word tells of whom or of what a product is for: 'румяна на светлую кожу'. */
const WHOSE = new Set(['для', 'на', 'под', 'к', 'ко', 'у', 'по', 'с', 'со'])

/** Returns true for what is said of someone, or denied: 'помада для тёмной кожи' need not be dark. */
export function isSaidOfWhom(tokens: readonly Token[], { text }: Group): boolean {
  return tokens.some(({ word, piece: { raw }, after, isTail }, i) => {
    // 'помада с блёстками тёмная' and 'помада с ярким цветом' tell of the product.
    const isOfIt =
      isTail || (WITH.has(after) && (NOMINATIVE.test(raw) || COLOR_NOUNS.has(tokens[i + 1]?.stem ?? '')))
    return word === text && (isDeniedOverTooAt(tokens, i) || (WHOSE.has(after) && !isOfIt))
  })
}

/** Beside kinds with shades, what is dark comes first, and then what is only called so: 'темный гель лак'. */
export function withShades({ words, lexicon }: Reader, group: ReadGroup, kinds: Group): ReadGroup {
  const phrases = lexicon.shades.get(stem(group.text)) ?? []
  const isCare = isCareOf(kinds)
  const isShaded = () => words.isHit(matchExpression([kinds, groupOf('', phrases)], 'facts'))
  return phrases.length === 0 || isCare || !isShaded()
    ? group
    : { ...group, phrases, others: [...group.phrases, ...group.others], unknown: null }
}
