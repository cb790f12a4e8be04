import { BODY_OF_KIND, NAIL } from './body-parts.ts'
import { isAdjective, type Lexicon } from './lexicon.ts'
import { allPhrasesOf, type Group, groupOf } from './match-expression.ts'
import { isBody, type Reader, type Token } from './query-tokens.ts'
import { readRest } from './read-words.ts'
import { missingWord, type Piece, STOP_WORDS, stem } from './search-tokens.ts'
import type { Phrase } from './synonyms.ts'
import { adjectivesOf, wordsWithin } from './word-forms.ts'

/** Returns a group that leaves out what has the stem of a denied word, or one of others. */
export function refusedGroup({ raw }: Piece, own: string, more: readonly string[] = []): Group {
  return {
    ...groupOf(
      raw,
      [own, ...more].map((one) => [one]),
    ),
    isExcluded: true,
    words: [raw],
  }
}

/**
 * Returns the stems of the shop's adjectives of a noun that is denied (SEARCH-243): «Лавандовый вечер» is not without
 * lavender, and what is 'щелочной' not without lye.
 */
export function adjectivesToRefuse({ words }: Reader, own: string): string[] {
  return [...new Set(adjectivesOf(own).map(stem))].filter((one) => words.isStem(one))
}

/** What is without a thing is without all that the tables call so: 'без блесток' is without glitter. */
export function withoutMeant({ lexicon }: Reader, group: Group): Group {
  const [[own = ''] = []] = group.phrases
  const meant = (lexicon.meaningsBy.get(own) ?? []).filter(({ stems }) => stems.length === 1)
  return {
    ...group,
    phrases: [...group.phrases, ...meant.flatMap(allPhrasesOf)],
  }
}

/** Returns what the kind is named for together with words that are denied: 'шампунь не для жирных волос'. */
function namedWith(
  lexicon: Lexicon,
  denied: readonly Token[],
  used: readonly Token[],
  kinds: Group,
): readonly Phrase[] {
  // 'шампунь для жирных' is for hair.
  const telling = denied.filter((token) => !isBody(lexicon, token))
  const owns = new Set((telling.length > 0 ? telling : denied).map(({ stem: own }) => own))
  const all = new Set([...denied, ...used].map(({ stem: own }) => own))
  const heads = [...owns].flatMap((own) => lexicon.headsBy.get(own) ?? [])
  const longer = heads.filter(
    ({ stems, isNeed }) =>
      !isNeed && stems.every((own) => all.has(own)) && [...owns].every((own) => stems.includes(own)),
  )
  // All lacquers are for nails, though not all are called so.
  const isOfNails = denied.some(({ stem: own, after }) => own === NAIL && after === 'для')
  const ofNails = isOfNails ? allPhrasesOf(kinds).filter(([label = '']) => !BODY_OF_KIND.test(label)) : []
  const named = longer.filter(({ stems }) => stems.length > owns.size).flatMap((head) => head.kinds)
  // 'масло роллер' is of the same kind, and tells nothing more.
  const isAll = kinds.phrases.every(([label]) =>
    named.some(([own, ...more]) => own === label && more.length === 0),
  )
  return [...(isAll ? [] : named), ...ofNails]
}

/** Returns a group that leaves out what has all the words, or what one of them means: 'не спиртовой' is 'без спирта'. */
export function refusedTogether(
  reader: Reader,
  tokens: readonly Token[],
  used: readonly Token[] = [],
  kinds: Group = groupOf('', []),
): Group {
  const { words, lexicon } = reader
  const named = namedWith(lexicon, tokens, used, kinds)
  const telling = tokens.filter(({ word }) => !STOP_WORDS.has(word) && missingWord(word) === null)
  const [first, ...more] = telling
  const raws = tokens.map(({ piece }) => piece.raw)
  if (first === undefined || more.length > 0) {
    const phrases = [telling.map(({ stem: own }) => own), ...named]
    return { ...groupOf(raws.join(' '), phrases), isExcluded: true, words: raws }
  }
  const nouns = isAdjective(first.word) ? wordsWithin(first.word, first.stem) : []
  const inside = [first.stem, ...nouns.map(stem)].flatMap((one) => lexicon.ingredients.get(one) ?? [])
  // 'лавандой' ends like an adjective.
  const own = [...adjectivesToRefuse(reader, first.stem), ...inside]
  const called = words.isStem(first.stem) ? [] : readRest(reader, [first]).flatMap(allPhrasesOf)
  const group = withoutMeant(reader, refusedGroup(first.piece, first.stem, own))
  const phrases = [...group.phrases, ...called, ...named].filter((phrase) =>
    phrase.every((one) => one !== ''),
  )
  return { ...group, phrases, words: raws }
}

/** Returns the groups that leave out what is denied, one for all words that are denied together. */
export function refusedOf(reader: Reader, tokens: readonly Token[]): Group[] {
  const places = new Set(tokens.flatMap(({ denied }) => denied ?? []))
  return [...places].map((place) =>
    refusedTogether(
      reader,
      tokens.filter(({ denied }) => denied === place),
    ),
  )
}
