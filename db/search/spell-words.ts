import { flipLayout } from '#shared/search/flip-layout.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import type { Reader } from './query-tokens.ts'
import { readGroups } from './read-groups.ts'
import { STOP_WORDS, stem } from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'

/** Shorter stems are those of many words. */
const LEAST_STEM = 4

export function isKnownWord({ words, lexicon }: Pick<Reader, 'words' | 'lexicon'>, word: string): boolean {
  return (
    words.isWord(word) ||
    STOP_WORDS.has(word) ||
    lexicon.words.has(word) ||
    lexicon.absent.has(stem(word)) ||
    words.isStem(stem(word)) ||
    lexicon.stems.has(stem(word))
  )
}

/** Little words in Latin letters; 's' is a size unless it stands between words. */
const LATIN_STOPS: Readonly<Record<string, string>> = {
  i: 'и',
  so: 'со',
  na: 'на',
  dlya: 'для',
  dlja: 'для',
  dla: 'для',
  iz: 'из',
  ot: 'от',
  po: 'по',
  bez: 'без',
  pod: 'под',
}

/** Writes Latin words that sound like known Russian ones in Russian letters. */
export function inRussianLetters({ words, lexicon }: Reader, text: string): string {
  return text
    .split(' ')
    .map((word, i, all) => {
      const lower = word.toLowerCase()
      const little = LATIN_STOPS[lower]
      if (little !== undefined) return little
      if (lower === 's' && i > 0 && /^[a-z]{3,}$/i.test(all[i + 1] ?? '')) return 'с'
      if (!/^[a-z]{2,}$/.test(lower) || lexicon.words.has(lower)) return word
      const sound = soundOf(lower)
      const found =
        lexicon.bySound.get(sound) ?? words.soundingLike(sound).find((one) => !/[a-z]/.test(one.word))?.word
      return found ?? formInRussian(words, sound) ?? word
    })
    .join(' ')
}

/** Returns the sound of a Latin word where it is another form of a Russian word of the shop: 'krapivoj'. */
function formInRussian(words: SearchWords, sound: string): string | null {
  const written = sound.replace(/(?<=[аеиоуюя])и$/u, 'й')
  const own = stem(written)
  return own.length >= LEAST_STEM && own !== written && words.isStem(own) ? written : null
}

/** Joins neighbors of which one is no word by itself: 'акри гель', 'анти септик'. */
export function joinedParts(reader: Reader, text: string): string {
  const isWord = (part: string) =>
    reader.words.isWord(part) || reader.lexicon.words.has(part) || STOP_WORDS.has(part)
  const parts = normalizeText(text).split(' ')
  for (let i = 0; i + 1 < parts.length; i++) {
    const [left = '', right = ''] = [parts[i], parts[i + 1]]
    const joined = `${left}${right}`
    // The joined word is looked up first, because hardly any is one.
    if (left.length < 3 || right.length < 3 || !isWord(joined)) continue
    // 'термо защита' is what the shop names in one word, whatever its parts are.
    if (isWord(left) && isWord(right) && !reader.lexicon.labels.has(joined)) continue
    return [...parts.slice(0, i), joined, ...parts.slice(i + 2)].join(' ')
  }
  return text
}

/** Yields the text with two neighbors written as one word, where that makes a known word. */
export function* joinedWords(reader: Reader, text: string): Generator<string> {
  const parts = normalizeText(text).split(' ')
  for (let i = 0; i + 1 < parts.length; i++) {
    const joined = `${parts[i]}${parts[i + 1]}`
    // A preposition ends no word: 'ног от' is no misspelled 'ногот'.
    if (STOP_WORDS.has(parts[i + 1] ?? '')) continue
    if (/^\p{L}{5,}$/u.test(joined) && isKnownWord(reader, joined)) {
      yield [...parts.slice(0, i), joined, ...parts.slice(i + 2)].join(' ')
    }
  }
}

/** Splits unknown words into two or three known ones. */
export function splitWords(reader: Reader, text: string): string {
  return normalizeText(text)
    .split(' ')
    .map((word) =>
      /^\p{L}{6,32}$/u.test(word) && !isKnownWord(reader, word) ? (splitWord(reader, word) ?? word) : word,
    )
    .join(' ')
}

function splitWord(reader: Reader, word: string): string | null {
  for (let at = 3; at <= word.length - 3; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    // Short stems are stems of anything.
    if (left.length < 5 && !reader.words.isWord(left) && !reader.lexicon.words.has(left)) continue
    if (isKnownWord(reader, left) && isKnownWord(reader, right)) return `${left} ${right}`
    for (const middle of STOP_WORDS) {
      if (middle.length < 2 || !right.startsWith(middle)) continue
      const end = right.slice(middle.length)
      if (end.length > 2 && isKnownWord(reader, left) && isKnownWord(reader, end))
        return `${left} ${middle} ${end}`
    }
  }
  const isWritten = (part: string) => reader.words.isWord(part) || reader.lexicon.words.has(part)
  for (const first of STOP_WORDS) {
    const end = word.slice(first.length)
    if (first.length > 1 && word.startsWith(first) && end.length > 2 && isWritten(end))
      return `${first} ${end}`
  }
  return null
}

/** Returns the text with those unknown words turned that are known in the other keyboard layout. */
export function otherLayout(words: SearchWords, query: string): string {
  return query
    .split(' ')
    .map((chunk) => {
      if (readGroups(words, chunk).every(({ unknown }) => unknown === null)) return chunk
      const flipped = flipLayout(chunk)
      const read = readGroups(words, flipped, true)
      return read.length > 0 && read.every(({ unknown }) => unknown === null) ? flipped : chunk
    })
    .join(' ')
}
