import type { Lexicon } from './lexicon.ts'
import { type Group, matchExpression } from './match-expression.ts'
import { BY_WHAT, isAudience, type Reader, type Token } from './query-tokens.ts'
import { missingWord } from './search-tokens.ts'
import type { Phrase } from './synonyms.ts'
import { DENYING, LEAST_SAID, type SaidWord, type Trait, type TraitSaid } from './trait-words.ts'

/** Traits that a query wishes for, and their words. */
export interface Wished {
  readonly groups: readonly Group[]
  readonly used: ReadonlySet<Token>
}

/** How far from each other the words of a trait may stand. */
const FARTHEST = 3
/** What may stand between a word and what denies it: 'без резкого запаха', 'не сильно пахнет', 'не с кистью'. */
const BETWEEN = /^(?:с|со|для|на|в|от|под)$|(?:ого|его|ой|ых|их|о)$/u

/**
 * Reads the traits beside a kind that some of its products have by what their descriptions tell. Words that are taken
 * say none.
 */
export function readTraits(
  { words, lexicon }: Reader,
  tokens: readonly Token[],
  named: readonly Token[],
  kinds: Group,
  taken: ReadonlySet<Token> = new Set(),
): Wished {
  // 'чем стерилизовать кусачки' asks for none that may be sterilized.
  if (tokens.some(({ after }) => after === BY_WHAT)) return { groups: [], used: new Set() }
  const labels = [...kinds.phrases, ...kinds.others].map(([label = '']) => label)
  const isNeed = kinds.head?.isNeed === true
  const isName = (token: Token) =>
    named.includes(token) && (isNeed || labels.some((label) => label.includes(token.stem)))
  const raws = tokens.map((token) =>
    isName(token) || taken.has(token) || token.isBrand ? '' : token.piece.raw,
  )
  const used = new Set<Token>()
  const groups: Group[] = []
  const isHad = (group: Group) => words.isHit(matchExpression([{ ...kinds, others: [] }, group], 'prefix'))
  for (const [trait, places] of saidTraits(lexicon, raws)) {
    // What is denied tells only what is told together with 'не'.
    const said = [...places].flatMap((at) => tokens[at] ?? [])
    const isWithNot = said.some(({ word }) => DENYING.has(word))
    if (said.some(({ denied, word }) => denied !== null && (!isWithNot || missingWord(word) !== null)))
      continue
    const group = groupOfTrait(
      trait,
      kinds,
      said.map(({ piece }) => piece.raw),
    )
    if (group.phrases.length + group.others.length === 0 || !isHad(group)) continue
    groups.push(group)
    for (const token of said) used.add(token)
  }
  return { groups, used }
}

/**
 * Returns the kinds without what else may be meant by their name and tells none of the traits: 'лак, который быстро сохнет'
 * is no gel lacquer, which needs a lamp (SEARCH-221).
 */
export function withoutUntold(
  reader: Reader,
  tokens: readonly Token[],
  kinds: Group,
  { used }: Wished,
): Group {
  const isOfWhom = [...used].every((token) => isAudience(reader.lexicon, token))
  // 'наклейки детям котики': a slider with a kitten is for them too.
  if (used.size === 0 || kinds.others.length === 0 || isOfWhom) return kinds
  const raws = tokens.map((token) => (used.has(token) ? token.piece.raw : ''))
  const traits = [...saidTraits(reader.lexicon, raws).keys()]
  const isTold = ([label = '']: Phrase) => traits.some(({ labels }) => labels.has(label))
  return { ...kinds, others: kinds.others.filter(isTold) }
}

/** Returns the traits that the words of a query say, each with the places of its words. */
function saidTraits({ traitsBy }: Lexicon, raws: readonly string[]): ReadonlyMap<Trait, ReadonlySet<number>> {
  const found = new Map<Trait, Set<number>>()
  for (const [at, raw] of raws.entries()) {
    for (const [trait, said] of traitsBy.get(raw.slice(0, LEAST_SAID)) ?? []) {
      const places = placesOf(said, raws, at)
      if (places !== null) found.set(trait, new Set([...(found.get(trait) ?? []), ...places]))
    }
  }
  return found
}

/** Returns the places of a trait's words of which the telling one stands at a place; null where they do not. */
function placesOf({ telling, others }: TraitSaid, raws: readonly string[], at: number): number[] | null {
  const own = placesOfWord(telling, raws, at)
  if (own === null) return null
  const places = [...own]
  for (const word of others) {
    const found = raws.flatMap((_, place) =>
      place !== at && Math.abs(place - at) <= FARTHEST ? [placesOfWord(word, raws, place)] : [],
    )
    const first = found.find((one) => one !== null)
    if (first === undefined || first === null) return null
    places.push(...first)
  }
  return places
}

/** Returns the place of a word and of what leads it; null where another word stands or it is denied otherwise. */
function placesOfWord(
  { text, isWhole, led, isEither }: SaidWord,
  raws: readonly string[],
  at: number,
): number[] | null {
  const raw = raws[at] ?? ''
  if (isWhole ? raw !== text : !raw.startsWith(text)) return null
  const isBetween = BETWEEN.test(raws[at - 1] ?? '')
  const leadingAt = (is: (word: string) => boolean) =>
    is(raws[at - 1] ?? '') ? [at - 1, at] : isBetween && is(raws[at - 2] ?? '') ? [at - 2, at - 1, at] : null
  const denied = leadingAt((word) => DENYING.has(word))
  if (led === null) return denied === null || isEither ? (denied ?? [at]) : null
  // 'полос нет' is said without any too.
  return (
    leadingAt((word) => word === led) ?? (DENYING.has(led) && raws[at + 1] === 'нет' ? [at, at + 1] : null)
  )
}

function groupOfTrait({ labels, phrases, others }: Trait, kinds: Group, words: readonly string[]): Group {
  const had = [...new Set(kinds.phrases.flatMap(([label]) => label ?? []))].filter((label) =>
    labels.has(label),
  )
  const ofKinds = (told: readonly Phrase[]) =>
    told.flatMap((phrase) => had.map((label) => [label, ...phrase]))
  return {
    text: words.join(' '),
    phrases: ofKinds(phrases),
    others: ofKinds(others),
    isBeginning: false,
    words,
  }
}
