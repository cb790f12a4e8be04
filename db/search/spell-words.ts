import { flipLayout } from '#shared/search/flip-layout.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import { isAdjective, type KnownWord } from './lexicon.ts'
import { isOfTables, NOMINATIVE, PREPOSITIONS, type Reader } from './query-tokens.ts'
import { readGroups } from './read-groups.ts'
import { STOP_WORDS, stem } from './search-tokens.ts'
import { WITH } from './small-words.ts'
import { isEasySlip, typoDistance } from './typo-distance.ts'
import { INSTRUMENTAL } from './word-forms.ts'

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

/** Russian words in Latin letters that hold a query together, by their sounds. */
const LATIN_STOPS: ReadonlyMap<string, string> = new Map(
  [...PREPOSITIONS, 'не', 'чем'].filter((word) => word.length > 1).map((word) => [soundOf(word), word]),
)
/** English ones, and the usual ways to write 'для'. */
const ENGLISH_STOPS: ReadonlyMap<string, string> = new Map([
  ['for', 'для'],
  ['with', 'с'],
  ['and', 'и'],
  ['dla', 'для'],
])
/** Those of one letter; 's' is a size unless it stands between words. */
const LATIN_LETTERS: Readonly<Record<string, string>> = { s: 'с', v: 'в', k: 'к', i: 'и' }

/**
 * Writes Latin words that sound like known Russian ones in Russian letters; with `isAll` also those that the trade
 * writes in Latin letters too: 'gel dlya ruk'.
 */
export function inRussianLetters({ words, lexicon }: Reader, text: string, isAll = false): string {
  return text
    .split(' ')
    .map((word, i, all) => {
      const lower = word.toLowerCase()
      if (lower in LATIN_LETTERS && i > 0 && /^[a-z]{3,}$/i.test(all[i + 1] ?? ''))
        return LATIN_LETTERS[lower]
      const english = ENGLISH_STOPS.get(lower)
      if (english !== undefined) return english
      if (!/^[a-z]{2,}$/.test(lower) || (!isAll && lexicon.words.has(lower))) return word
      for (const sound of soundsOf(lower)) {
        const little = LATIN_STOPS.get(sound)
        if (little !== undefined) return little
        const known = lexicon.bySound.get(sound)
        const found =
          known !== undefined && !/[a-z]/.test(known)
            ? known
            : words.soundingLike(sound).find((one) => !/[a-z]/.test(one.word))?.word
        const form = found ?? formInRussian({ words, lexicon }, sound)
        if (form !== null) return form
      }
      return word
    })
    .join(' ')
}

/** Other ways to write Russian letters: 'massaj', 'sniatie', 'cvet', 'xolodnyj'. */
const OTHER_LATIN: readonly (readonly [RegExp, string])[] = [
  [/j(?![aeouy])/g, 'zh'],
  [/j/g, 'zh'],
  [/i(?=[au])/g, 'y'],
  [/c(?!h|k)/g, 'ts'],
  [/x/g, 'h'],
]

/** Returns the sounds that a Latin word may have in Russian, the likeliest first. */
function soundsOf(word: string): ReadonlySet<string> {
  const others = OTHER_LATIN.map(([letters, other]) => word.replace(letters, other))
  const all = OTHER_LATIN.reduce((text, [letters, other]) => text.replace(letters, other), word)
  return new Set([word, ...others, all].map(soundOf))
}

/** Returns the sound of a Latin word where it is another form of a Russian word of the shop or the tables: 'krapivoj'. */
function formInRussian({ words, lexicon }: Pick<Reader, 'words' | 'lexicon'>, sound: string): string | null {
  const written = sound.replace(/(?<=[аеиоуюя])и$/u, 'й')
  const own = stem(written)
  const least = isAdjective(written) ? LEAST_STEM - 1 : LEAST_STEM
  if (own.length < least) return null
  const known = lexicon.stemsBySound.get(own)
  if (known !== undefined) return `${known}${written.slice(own.length)}`
  return own !== written && words.isStem(own) ? written : null
}

/** A text with the name of a brand put right. */
interface Branded {
  readonly query: string
  /** Whether it sounds as what was typed: 'велта'. */
  readonly isSilent: boolean
  /** Whether what was typed for the name is neither a word of its own nor another form of it. */
  readonly isSure: boolean
  /** Whether a name of several words was typed as one, which says nothing else. */
  readonly isOneWord: boolean
}

/**
 * Returns the text with the name of a brand put right: one of several words that are joined, turned round, or without
 * their 'и', or one letter from any name: left out, doubled, swapped, or another. Returns null where there is none.
 */
export function withBrand(reader: Reader, text: string): Branded | null {
  const typed = normalizeText(text).split(' ')
  const { brandsByWords, brandsByLetters } = reader.lexicon
  for (const [length] of brandsByWords) {
    for (let at = 0; at + length <= typed.length; at++) {
      const run = typed.slice(at, at + length)
      const name = brandsByLetters.get(soundOf(run.join('')))
      if (name === undefined || name === run.join(' ')) continue
      return {
        query: [...typed.slice(0, at), name, ...typed.slice(at + length)].join(' '),
        ...{ isSilent: true, isSure: true, isOneWord: length === 1 },
      }
    }
  }
  for (const [length, names] of brandsByWords) {
    for (let at = 0; at + length <= typed.length; at++) {
      const run = typed.slice(at, at + length)
      const written = run.join(' ')
      const near = names.filter((one) => typoDistance(written, one.written, 1) === 1)
      const brand = near.find((one) => isEasySlip(written, one.written)) ?? near[0]
      if (brand === undefined) continue
      const { name } = brand
      const meant = brand.written.split(' ')
      const wrong = run.filter((word, i) => word !== meant[i])
      const isKnown = wrong.some((word) => isWritten(reader, word))
      // 'строгая норма' is no misspelled «Строгая форма».
      if (isKnown && (length === 1 || wrong.every((word) => isOfTables(reader.lexicon, word)))) continue
      // Other forms of the name are mostly found as they are, and so is a half-typed one.
      const isForm =
        run.every((word, i) => stem(word) === stem(meant[i] ?? '')) ||
        brand.written.startsWith(written) ||
        // 'глянц' is half of 'глянцевый'.
        (length === 1 && at === typed.length - 1 && wrong.some((word) => reader.words.isBeginning(word)))
      return {
        query: [...typed.slice(0, at), name, ...typed.slice(at + length)].join(' '),
        isSilent: soundOf(written) === soundOf(brand.written),
        isSure: !isKnown && !isForm,
        isOneWord: false,
      }
    }
  }
  return null
}

/** Returns true for a word that is written so in the shop or in the tables. */
function isWritten({ words, lexicon }: Reader, word: string): boolean {
  return words.isWord(word) || STOP_WORDS.has(word) || isOfTables(lexicon, word)
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

/** What an adjective ends with that 'без' governs. */
const GENITIVE = /(?:[ое]го|[ыи]х)$/u

/** Yields the text with two neighbors written as one word, where that makes a known word. */
export function* joinedWords(reader: Reader, text: string): Generator<string> {
  const parts = normalizeText(text).split(' ')
  for (let i = 0; i + 1 < parts.length; i++) {
    const joined = `${parts[i]}${parts[i + 1]}`
    // A preposition ends no word: 'ног от' is no misspelled 'ногот'.
    if (STOP_WORDS.has(parts[i + 1] ?? '')) continue
    // 'с топом' is with a topcoat and no 'стопом', and 'без липкого' is said of a layer.
    const governed = WITH.has(parts[i] ?? '') ? INSTRUMENTAL : parts[i] === 'без' ? GENITIVE : null
    if (governed?.test(joined) === true && isKnownWord(reader, parts[i + 1] ?? '')) continue
    // Four letters are those of 'ног от' too: neither part may be a word.
    const isWhole = [parts[i] ?? '', parts[i + 1] ?? ''].every((part) => !isKnownWord(reader, part))
    const isLong = /^\p{L}{5,}$/u.test(joined) || (/^\p{L}{4}$/u.test(joined) && isWhole)
    if (isLong && isKnownWord(reader, joined)) {
      yield [...parts.slice(0, i), joined, ...parts.slice(i + 2)].join(' ')
    }
  }
}

/** Splits a letter off unknown words that is a word by itself: 'смаской'. */
export function splitLetters({ words, lexicon }: Reader, text: string): string {
  return normalizeText(text)
    .split(' ')
    .map((word) => {
      const [letter = '', rest] = [word[0], word.slice(1)]
      const isSplit =
        rest.length > 3 && STOP_WORDS.has(letter) && (words.isWord(rest) || lexicon.words.has(rest))
      return isSplit && !isKnownWord({ words, lexicon }, word) ? `${letter} ${rest}` : word
    })
    .join(' ')
}

/** Splits unknown words into two or more known ones, unless one is rather the misspelled name of a kind. */
export function splitWords(reader: Reader, text: string): string {
  return normalizeText(text)
    .split(' ')
    .flatMap((word) => partsOfCompound(reader, word))
    .map((word) => {
      const isWhole = isKnownWord(reader, word) || reader.lexicon.everydayWords.has(word)
      if (!/^\p{L}{6,32}$/u.test(word) || isWhole) return word
      const parted = splitWord(reader, word)
      return parted === null || isNearKind(reader, word, parted) ? word : parted
    })
    .join(' ')
}

/** 'термазащита' is rather 'термозащита' than 'терма', which nothing is called, and 'защита'. */
function isNearKind({ words, lexicon }: Reader, word: string, parted: string): boolean {
  const isWritten = (part: string) =>
    words.isWord(part) ||
    STOP_WORDS.has(part) ||
    LITTLE.includes(part) ||
    lexicon.words.has(part) ||
    lexicon.brands.has(soundOf(part))
  if (word.length < LEAST_NEAR || parted.split(' ').every(isWritten)) return false
  const isOneSlip = ([kind, { role }]: readonly [string, KnownWord]) =>
    role === 'kind' && typoDistance(word, kind, 1) === 1
  return [-1, 0, 1].some(
    (more) => lexicon.wordsByLength.get(word.length + more)?.entries.some(isOneSlip) === true,
  )
}

/** A shorter word may as well be two. */
const LEAST_NEAR = 9
/** After these an adjective is in the genitive. */
const OF_GENITIVE: ReadonlySet<string> = new Set(['без', 'для', 'от', 'из', 'после', 'против'])

/** A compound is split where one of its parts is no word: 'гель-лаккошачийглаз'. */
function partsOfCompound(reader: Reader, word: string): readonly string[] {
  const parts = word.split('-')
  return /^\p{L}+(?:-\p{L}+)+$/u.test(word) && parts.some((part) => !isKnownWord(reader, part))
    ? parts
    : [word]
}

/** Words that shoppers write together with the one before or behind them. */
const LITTLE = [...STOP_WORDS, 'до', 'не', 'за', 'через', 'или', 'чтобы']
const MOST_PARTS = 4

function splitWord(reader: Reader, word: string, most = MOST_PARTS): string | null {
  const isWritten = (part: string) =>
    reader.words.isWord(part) || reader.lexicon.words.has(part) || reader.lexicon.brands.has(soundOf(part))
  // Short stems are stems of anything.
  const isPart = (part: string) => isWritten(part) || (part.length > 4 && isKnownWord(reader, part))
  // 'безопасный' is no 'без опасный', and 'безопасного' asks for nothing that is not carried.
  const isOne = (left: string, right: string) =>
    OF_GENITIVE.has(left) &&
    (NOMINATIVE.test(right) || (isAdjective(right) && reader.lexicon.absent.has(stem(right))))
  for (let at = 3; at <= word.length - 3; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    if (!isPart(left) || isOne(left, right)) continue
    if (isPart(right)) return `${left} ${right}`
    for (const middle of LITTLE) {
      const end = right.slice(middle.length)
      if (right.startsWith(middle) && end.length > 2 && isPart(end)) return `${left} ${middle} ${end}`
    }
  }
  for (const little of LITTLE) {
    const [end, start] = [word.slice(little.length), word.slice(0, -little.length)]
    if (
      little.length > 1 &&
      word.startsWith(little) &&
      end.length > 2 &&
      isWritten(end) &&
      !isOne(little, end)
    )
      return `${little} ${end}`
    if (little.length > 1 && word.endsWith(little) && start.length > 2 && isPart(start))
      return `${start} ${little}`
  }
  if (most <= 2 || word.length < LEAST_OF_THREE) return null
  for (let at = word.length - 3; at >= 3; at--) {
    const left = word.slice(0, at)
    const more = isWritten(left) ? splitWord(reader, word.slice(at), most - 1) : null
    if (more !== null) return `${left} ${more}`
  }
  return null
}

/** Shorter words are hardly three words and more. */
const LEAST_OF_THREE = 12

/** Returns the text with those unknown words turned that are known in the other keyboard layout. */
export function otherLayout({ words, lexicon }: Reader, query: string): string {
  return query
    .split(' ')
    .map((chunk) => {
      if (readGroups(words, chunk).every(({ unknown }) => unknown === null)) return chunk
      if (lexicon.everydayWords.has(chunk)) return chunk
      const flipped = flipLayout(chunk)
      // ',r' is no word that 'бк' may mean.
      if (!/[a-z]/i.test(chunk) && !/^[\p{L}\p{N}]+$/u.test(flipped)) return chunk
      const read = readGroups(words, flipped, true)
      return read.length > 0 && read.every(({ unknown }) => unknown === null) ? flipped : chunk
    })
    .join(' ')
}

const AS_HEARD = /(?<!\p{L})(\p{L}{3,}(?:о|[жшщчц]е))в[ао](?!\p{L})/giu

/** Writes genitives that are spelled as they are heard: 'без липкова слоя', 'помада красново цвета'. */
export function withGenitives({ words, lexicon }: Reader, text: string): string {
  const isAdjectiveOf = (own: string) =>
    ['ый', 'ий', 'ая'].some((end) => words.isWord(`${own}${end}`) || lexicon.words.has(`${own}${end}`))
  return text.replace(AS_HEARD, (typed, left: string) => {
    const word = normalizeText(typed)
    const isKnown = words.isWord(word) || isOfTables(lexicon, word)
    return !isKnown && isAdjectiveOf(normalizeText(left).slice(0, -1)) ? `${left}го` : typed
  })
}
