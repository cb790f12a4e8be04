import { newStemmer } from 'snowball-stemmers'
import { foldText } from '#shared/search/fold.ts'

const russian = newStemmer('russian')
const stems = new Map<string, string>()
const MAX_STEMS = 50_000

function stem(word: string): string {
  if (!/^[а-я]{3,}$/.test(word)) return word
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MAX_STEMS) stems.clear()
  const found = russian.stem(word)
  stems.set(word, found)
  return found
}

/**
 * The words of a text as the index keeps them: folded, split at everything that is no letter or digit,
 * Russian ones cut to their stem. Index and queries both go through here.
 */
export function searchTokens(text: string): string[] {
  return (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(stem)
}
