import { areDrawn, type Lexicon, type Meaning } from './lexicon.ts'
import { allPhrasesOf, type Group, groupOf, matchExpression } from './match-expression.ts'
import { isDenied, type Reader, type Token } from './query-tokens.ts'
import type { ReadGroup } from './read-groups.ts'
import { missingWord, stem } from './search-tokens.ts'
import { EITHER } from './small-words.ts'
import type { Phrase } from './synonyms.ts'

/** The motifs that a query names, as one group, and their words. */
interface Drawn {
  readonly group: ReadGroup
  readonly used: ReadonlySet<Token>
}

/** Returns the motifs that words name, and the words of each. */
function namedMotifs({ motifsBy }: Lexicon, rest: readonly Token[]) {
  const stemsOf = ({ stem: own, piece, word }: Token) =>
    own === '' ? [] : [own, stem(missingWord(word) ?? ''), stem(piece.raw)]
  const isSaid = (token: Token, own: string) => stemsOf(token).includes(own)
  const named = [...new Set(rest.flatMap(stemsOf))]
    .flatMap((own) => motifsBy.get(own) ?? [])
    .filter(({ stems }) => stems.every((own) => rest.some((token) => isSaid(token, own))))
  const wordsOf = ({ stems }: Meaning) => rest.filter((token) => stems.some((own) => isSaid(token, own)))
  // 'полевые цветы' are some of the flowers.
  const motifs = named.filter(
    (motif) =>
      !named.some(
        (other) =>
          other.stems.length > motif.stems.length &&
          wordsOf(motif).every((token) => wordsOf(other).includes(token)),
      ),
  )
  return { motifs, wordsOf }
}

/** Returns a group for each motif that is denied, which leaves out its drawings: 'слайдер кроме новогодних'. */
export function deniedMotifs({ lexicon }: Reader, tokens: readonly Token[], kinds: Group): readonly Group[] {
  if (!areDrawn(lexicon, kinds.phrases)) return []
  const { motifs, wordsOf } = namedMotifs(lexicon, tokens.filter(isDenied))
  const named = new Map<string, Phrase[]>()
  for (const motif of motifs) {
    const said = wordsOf(motif).map(({ piece }) => piece.raw)
    const key = said.join(' ')
    named.set(key, [...(named.get(key) ?? []), ...allPhrasesOf(motif)])
  }
  return [...named].map(([text, phrases]) => ({
    ...groupOf(text, phrases),
    isExcluded: true,
    words: text.split(' '),
  }))
}

/** Reads the motifs beside kinds with drawings: any of those named, of which a season chooses. */
export function readMotifs(
  { words, lexicon }: Reader,
  tokens: readonly Token[],
  used: readonly Token[],
  kinds: Group,
): Drawn | null {
  if (!areDrawn(lexicon, kinds.phrases)) return null
  const rest = tokens.filter((token) => !used.includes(token) && !isDenied(token))
  const { motifs, wordsOf } = namedMotifs(lexicon, rest)
  if (motifs.length === 0) return null
  const [seasons, plain] = [
    motifs.filter(({ isSeason }) => isSeason),
    motifs.filter(({ isSeason }) => !isSeason),
  ]
  const asked = plain.length > 0 ? plain : seasons
  const ofSeason = new Set(seasons.flatMap(({ phrases, others }) => [...phrases, ...others].flat()))
  const first = [...new Set(asked.flatMap(({ phrases }) => phrases.flat()))]
  const last = [...new Set(asked.flatMap(({ others }) => others.flat()))].filter(
    (own) => !first.includes(own),
  )
  const chosen = plain.length > 0 ? [...first, ...last].filter((own) => ofSeason.has(own)) : []
  const isChosen = chosen.length > 0
  const said = rest.filter(
    (token) => EITHER.has(token.word) || motifs.some((motif) => wordsOf(motif).includes(token)),
  )
  const telling = said.filter(({ word }) => !EITHER.has(word))
  const group: ReadGroup = {
    ...groupOf(
      telling.map(({ word }) => word).join(' '),
      (isChosen ? chosen : first).map((own) => [own]),
    ),
    ...{ others: isChosen ? [] : last.map((own) => [own]), unknown: null },
    words: telling.map(({ piece }) => piece.raw),
  }
  return words.isHit(matchExpression([kinds, group], 'prefix')) ? { group, used: new Set(said) } : null
}
