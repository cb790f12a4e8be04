import { isDescribed, KIND, ownNameToken } from './product-words.ts'
import type { SearchWords } from './search-words.ts'
import type { Phrase } from './synonyms.ts'

/** One part of a query; a product matches it by any of the phrases. */
export interface Group {
  /** The text shown to the shopper. */
  readonly text: string
  /** The typed words as index tokens. */
  readonly phrases: readonly Phrase[]
  /** Synonyms; products that match only a synonym come last. */
  readonly others: readonly Phrase[]
  /**
   * Whether products with longer words that begin with these match too; false for known numbers and article numbers.
   */
  readonly isBeginning: boolean
  /** Whether products that match are left out, as in 'не встраиваемая'. */
  readonly isExcluded?: boolean
  /** Whether the words may be the own name of a shade, as in 'марсала'. */
  readonly isName?: boolean
  /**
   * Names of brands and lines, as tokens, by words of theirs that mean something else here: a brand called «Тонкая
   * линия» makes no brush thin.
   */
  readonly names?: ReadonlyMap<string, string>
  /** The groups of which it is either: 'красный и чёрный'. */
  readonly eitherOf?: readonly Group[]
  /** The readings of each part of a list of kinds, which are shown by turns: 'гель лак и лампа'. */
  readonly byTurns?: readonly (readonly (readonly Group[])[])[]
  /** The words of the query that it was read from, as `normalizeText` writes them. */
  readonly words?: readonly string[]
  /** The phrase of the tables for the kinds or the need that the group stands for; '' for a half-typed one. */
  readonly head?: {
    readonly text: string
    /** What the kinds are called where the phrase is no name: 'подарок' for 'что подарить'. */
    readonly called?: string
    readonly isNeed: boolean
    /** Whether it is the name of a category, which words beside it may not narrow: 'инструменты для маникюра'. */
    readonly isCategory?: boolean
  }
}

/**
 * Relevance tiers, the best first:
 * - 'facts': the product's facts (kind, brand, color, volume …) contain all words;
 * - 'own name': facts and title contain all words, and the query contains the product's own name as a whole;
 * - 'title': facts and title contain all words;
 * - 'text': any indexed text contains all words;
 * - 'prefix': words of any indexed text begin with the typed words, or match a synonym.
 */
export const RELEVANCE_TIERS = ['facts', 'own name', 'title', 'text', 'prefix'] as const
export type RelevanceTier = (typeof RELEVANCE_TIERS)[number]
/** The tier that contains all the others, and the last one in every order. */
export const WIDEST_TIER: RelevanceTier = 'prefix'
const NAMES_FIRST: readonly RelevanceTier[] = ['own name', 'facts', 'title', 'text', 'prefix']

/** Returns the tiers of a reading in their order; a color that is also a shade's name finds that shade first. */
export function tiersOf(groups: readonly Group[]): readonly RelevanceTier[] {
  return groups.some(({ isName }) => isName === true) ? NAMES_FIRST : RELEVANCE_TIERS
}

/**
 * Returns the groups as an FTS5 expression for one relevance tier. Tokens consist of letters and digits only, so a
 * token cannot end its quotes.
 */
export function matchExpression(groups: readonly Group[], tier: RelevanceTier): string {
  const wanted = groups.filter(({ isExcluded }) => isExcluded !== true)
  // Facts contain no names of lines.
  const plain = tier === 'facts' ? wanted.map(({ names: _names, ...group }) => group) : wanted
  const all = plain.map((group) => groupExpression(group, tier === 'prefix')).join(' AND ')
  const refused = groups.filter(({ isExcluded }) => isExcluded === true)
  return refused.reduce(
    (kept, group) => `(${kept}) NOT ${groupExpression(group, false)}`,
    inColumns(tier, all, groups),
  )
}

function inColumns(tier: RelevanceTier, all: string, groups: readonly Group[]): string {
  if (tier === 'own name') return `{facts title} : (${all} AND (${ownNames(groups)}))`
  // Kinds stand only in the facts: the same expression for every tier is evaluated once.
  if (groups.every(isKind)) return all
  if (tier === 'facts') return `{facts} : (${all})`
  return tier === 'title' ? `{facts title} : (${all})` : all
}

function isKind({ head, phrases }: Group): boolean {
  return head !== undefined && phrases.every((phrase) => phrase.every((word) => word.startsWith(KIND)))
}

/** Returns an expression for the products that a query may name: with those of the tier 'title' they make 'own name'. */
export function ownNameExpression(groups: readonly Group[]): string {
  return `{facts title} : (${ownNames(groups)})`
}

/**
 * Returns false when a tier of the facts or of the title has no hits, because a word of each phrase of some group is only
 * in descriptions, or, by `isFact`, in no product's facts: evaluating its expression would read all that the words have
 * elsewhere.
 */
export function mayBeIn(
  tier: RelevanceTier,
  groups: readonly Group[],
  isFact: (token: string) => boolean,
): boolean {
  if (tier === 'text' || tier === 'prefix') return true
  const isIn = (token: string) => !isDescribed(token) && (tier !== 'facts' || isFact(token))
  return groups.every(
    ({ isExcluded, phrases }) => isExcluded === true || phrases.some((phrase) => phrase.every(isIn)),
  )
}

const MAX_NAMED = 8
const LONGEST_NAME = 4

/** Returns an expression for every run of words that may be a product's own name. */
function ownNames(groups: readonly Group[]): string {
  const words = groups.flatMap(({ phrases }) => phrases[0] ?? []).slice(0, MAX_NAMED)
  return words
    .flatMap((_, from) =>
      Array.from({ length: Math.min(LONGEST_NAME, words.length - from) }, (_one, more) =>
        ownNameToken(words.slice(from, from + more + 1)),
      ),
    )
    .map((token) => `"${token}"`)
    .join(' OR ')
}

function groupExpression({ phrases, others, isBeginning, names }: Group, isLoose: boolean): string {
  const own = phrases.map((phrase) => phraseExpression(phrase, isLoose && isBeginning, names))
  const either = isLoose ? [...own, ...others.map((phrase) => phraseExpression(phrase, false, names))] : own
  // What a phrase finds is read again for each time that it stands there.
  const all = [...new Set(either)]
  return all.length === 1 ? (all[0] ?? '') : `(${all.join(' OR ')})`
}

function phraseExpression(phrase: Phrase, isBeginning: boolean, names: Group['names']): string {
  const words = phrase.map((word) => {
    // The token of a kind is whole, and reading all that begin so costs as much as the kind.
    const text = `"${word}"${isBeginning && !word.startsWith(KIND) ? '*' : ''}`
    const name = names?.get(word)
    return name === undefined ? text : `((${text} NOT "${name}") OR {facts words} : ${text})`
  })
  return words.length === 1 ? (words[0] ?? '') : `(${words.join(' AND ')})`
}

/** Returns a group of the index's own words: whole ones, without synonyms. */
export function groupOf(text: string, phrases: readonly Phrase[]): Group {
  return { text, phrases, others: [], isBeginning: false }
}

/** Returns one group for any of several. */
export function joinedGroup(groups: readonly Group[]): Group {
  const [first = groupOf('', [])] = groups
  return {
    ...first,
    text: groups.map(({ text }) => text).join(' '),
    phrases: groups.flatMap(({ phrases }) => phrases),
    others: groups.flatMap(({ others }) => others),
    words: groups.flatMap((group) => group.words ?? []),
    eitherOf: groups.flatMap((group) => group.eitherOf ?? group),
  }
}

/** Returns all that a group may mean, its own words first. */
export function allPhrasesOf({ phrases, others }: Pick<Group, 'phrases' | 'others'>): readonly Phrase[] {
  return [...phrases, ...others]
}

/** Returns true when some product has a phrase of each group. */
export function isHitBy(words: SearchWords, groups: readonly Group[]): boolean {
  return groups.every(({ phrases }) => phrases.length > 0) && words.isHit(matchExpression(groups, 'prefix'))
}

/**
 * Returns groups that must all match as phrases of which one must match: of the kinds only the first, of the words
 * beside them all that they may mean.
 */
export function flattened(groups: readonly Group[], hasOthers = true): Phrase[] {
  return groups.reduce<Phrase[]>(
    (phrases, group, i) => {
      const either = i === 0 || !hasOthers ? group.phrases : [...group.phrases, ...group.others]
      return phrases.flatMap((phrase) => either.map((own) => [...phrase, ...own]))
    },
    [[]],
  )
}
