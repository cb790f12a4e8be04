import { isAdjective, keyOfName, type Lexicon, type WholeName } from './lexicon.ts'
import { isNoise, PREPOSITIONS, type Token } from './query-tokens.ts'
import { phrasesOf } from './tables/listed.ts'
import { GROUPS } from './tables/whole-names.ts'

const GROUP_WORDS: ReadonlySet<string> = new Set(
  Object.keys(GROUPS).flatMap((say) => phrasesOf(say).filter((text) => !text.includes(' '))),
)

/** Returns the category that the words of a query call by its name, and these words; null for any other query. */
export function wholeNameOf(
  lexicon: Lexicon,
  tokens: readonly Token[],
): (WholeName & { readonly words: readonly string[] }) | null {
  if (tokens.some(({ denied }) => denied !== null)) return null
  const content = tokens.filter(({ word }) => !PREPOSITIONS.has(word))
  for (const own of [
    content,
    content.filter(
      (token) =>
        token.isBrandName ||
        !isNoise(lexicon, token) ||
        isAdjective(token.word) ||
        GROUP_WORDS.has(token.piece.raw),
    ),
    content.filter((token) => token.isBrandName || !isNoise(lexicon, token) || isAdjective(token.word)),
  ]) {
    const words = own.map(({ piece }) => piece.raw)
    const named = lexicon.wholeNames.get(keyOfName(words))
    if (named !== undefined) return { ...named, words }
  }
  return null
}
