import type { Lexicon } from './lexicon.ts'
import { piecesOf } from './read-groups.ts'
import { type Piece, STOP_WORDS, stem } from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'

/** What is needed to read a query: the shop's own words and the tables of words. */
export interface Reader {
  readonly words: SearchWords
  readonly lexicon: Lexicon
}

/** A word of a query in its usual form, and where it stands. */
export interface Token {
  readonly piece: Piece
  readonly word: string
  readonly stem: string
  /** Whether the word follows 'для', 'под', 'с' and the like, so that it says what for and not what. */
  readonly isPurpose: boolean
  /** Whether it follows any preposition, as 'блестками' in 'база с блестками'. */
  readonly isAfter: boolean
}

export const PREPOSITIONS = new Set([
  ...STOP_WORDS,
  'после',
  'против',
  'при',
  'за',
  'до',
  'у',
  'о',
  'об',
  'а',
  'но',
])
/** Words after these say what a product is for; they may be given up. */
const PURPOSE = new Set(['для', 'под', 'на', 'от', 'после', 'против', 'при', 'к', 'в', 'во', 'за', 'по'])

/** Splits a query into its words, and tells what a product is from what it is for. */
export function tokensOf(reader: Reader, text: string): Token[] {
  let isPurpose = false
  let isAfter = false
  return piecesOf(reader.words, text).map((typed, i, all) => {
    const isSize = typed.raw === 'с' && all[i - 1]?.raw.startsWith('размер') === true
    const usual = typed.type === 'word' ? usualForm(reader, typed.word) : ''
    const piece = typed.type === 'word' ? { ...typed, word: isSize ? 's' : usual } : typed
    const word = piece.type === 'word' ? piece.word : ''
    if (PREPOSITIONS.has(word)) {
      isPurpose = PURPOSE.has(word)
      isAfter = word !== 'и'
    }
    return {
      piece,
      word,
      stem: word === '' || /\d/.test(word) ? '' : stem(word),
      isPurpose: isPurpose || word === '',
      isAfter,
    }
  })
}

/** Returns the usual word for a small form ('кисточка') or one with a fleeting vowel ('салфеток'). */
function usualForm({ words, lexicon }: Reader, word: string): string {
  const own = stem(word)
  const usual = lexicon.forms.get(own)
  if (usual !== undefined) return usual
  if (!/[оеё]к$/u.test(own) || words.isStem(own) || lexicon.stems.has(own)) return word
  const without = own.endsWith('еек') ? `${own.slice(0, -3)}ейка` : `${own.slice(0, -2)}ка`
  return words.isStem(stem(without)) || lexicon.stems.has(stem(without)) ? without : word
}
