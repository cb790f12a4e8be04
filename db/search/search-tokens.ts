import { stemmer } from '@orama/stemmers/russian'
import { normalizeText } from '#shared/search/normalize-text.ts'

const stems = new Map<string, string>()
const MAX_STEMS = 50_000
/** Words whose usual stem is that of others: 'корея' and 'кора'. */
const OWN_STEMS = new Map(['корея', 'кореи', 'корее', 'корею', 'кореей'].map((word) => [word, 'корея']))

/** Returns the stem of a Russian word in lower case; other words are returned unchanged. */
export function stem(word: string): string {
  if (!/^[а-я]{3,}$/.test(word)) return word
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MAX_STEMS) stems.clear()
  const found = OWN_STEMS.get(word) ?? stemmer(word)
  stems.set(word, found)
  return found
}

/**
 * Words that half of all product names contain: they narrow nothing, and reading their hits costs more than the rest
 * of a search.
 */
export const STOP_WORDS = new Set([
  'и',
  'с',
  'со',
  'в',
  'во',
  'на',
  'для',
  'из',
  'от',
  'по',
  'к',
  'без',
  'под',
])

/** The unit of tokens of seconds. */
export const SECONDS = 'сек'

/** Units as they are written, each with the index's unit and the factor to convert to it. */
const UNITS: Readonly<Record<string, readonly [unit: string, times: number]>> = {
  мл: ['мл', 1],
  ml: ['мл', 1],
  л: ['мл', 1000],
  г: ['г', 1],
  гр: ['г', 1],
  g: ['г', 1],
  кг: ['г', 1000],
  мм: ['мм', 1],
  mm: ['мм', 1],
  см: ['см', 1],
  шт: ['шт', 1],
  штук: ['шт', 1],
  штуки: ['шт', 1],
  штука: ['шт', 1],
  литр: ['мл', 1000],
  литра: ['мл', 1000],
  литров: ['мл', 1000],
  грамм: ['г', 1],
  оттенков: ['цв', 1],
  оттенка: ['цв', 1],
  цветов: ['цв', 1],
  цвета: ['цв', 1],
  часов: ['ч', 1],
  часа: ['ч', 1],
  'об/мин': ['об', 1],
  оборотов: ['об', 1],
  грит: ['грит', 1],
  гритт: ['грит', 1],
  grit: ['грит', 1],
  ватт: ['вт', 1],
  вт: ['вт', 1],
  w: ['вт', 1],
  дб: ['дб', 1],
  сек: [SECONDS, 1],
  секунда: [SECONDS, 1],
  секунду: [SECONDS, 1],
  секунды: [SECONDS, 1],
  секунд: [SECONDS, 1],
  '%': ['пр', 1],
  процент: ['пр', 1],
  процента: ['пр', 1],
  процентов: ['пр', 1],
}

const UNIT = Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .join('|')
const NUMBER_SIGNS = '№|#|(?<![\\p{L}\\p{N}])(?:номер|тон|оттенок|цвет|n)(?=[\\s.]*\\d)'
const HYPHEN = /[-‐‑–/]/
const PIECE = new RegExp(
  [
    `(?<amount>\\d{1,3}(?: \\d{3})+(?!\\d)|\\d+(?:[.,]\\d+)?)\\s*(?<unit>${UNIT})(?![\\p{L}\\p{N}])`,
    `(?:${NUMBER_SIGNS})[\\s.]*(?<code>\\d+)(?![\\p{L}\\p{N}])`,
    '(?<thousands>\\d{1,3}(?: \\d{3})+)(?![\\p{L}\\p{N}])',
    `(?<side>\\d+)\\s*[xх×]\\s*(?<other>\\d+)(?:\\s*(?:${UNIT}))?(?![\\p{L}\\p{N}])`,
    // One branch for words and compounds: with two, the regex engine would backtrack at every plain word.
    '(?<word>[\\p{L}\\p{N}]+(?:[-‐‑–/][\\p{L}\\p{N}]+)*)',
  ].join('|'),
  'gu',
)

/** A piece of a normalized text: a word, a hyphenated compound, an amount with its unit, or a shade's number. */
export type Piece =
  | { readonly type: 'word'; readonly raw: string; readonly word: string }
  | {
      readonly type: 'compound'
      readonly raw: string
      readonly parts: readonly string[]
      readonly joined: string
    }
  | {
      readonly type: 'amount' | 'code'
      readonly raw: string
      readonly token: string
      readonly number: string
      /** How an amount of a query compares with what is asked for: 'от 48 вт', 'больше 10 мл'. */
      readonly comparison?: Comparison
    }

/** The words to which all ways to compare an amount are reduced. */
export const COMPARISONS = ['от', 'до', 'больше', 'меньше'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Maximum length of a word in characters; longer ones are cut. No real word is longer. */
const MAX_WORD = 32
const MAX_JOINED = 40

/** Words alone, which most queries are: finding them by `PIECE` takes four times as long. */
const PLAIN = /^[a-zа-я]+(?: [a-zа-я]+)*$/
/** Letters of Unicode that are none for SQLite's index, which would take a word with one of them for two. */
const NO_LETTERS = /[\u19B0-\u19C0\u19C8\u19C9\u1CF2\u1CF3]/g

/** Normalizes a text and splits it into pieces, in the same way for the index and for queries. */
export function readPieces(text: string): Piece[] {
  const normalized = normalizeText(text)
  if (PLAIN.test(normalized))
    return markMissing(
      normalized.split(' ').map((raw) => ({ type: 'word', raw, word: raw.slice(0, MAX_WORD) })),
    )
  const pieces: Piece[] = []
  for (const { 0: raw, groups } of normalized.replace(NO_LETTERS, ' ').matchAll(PIECE)) {
    const { amount, unit, code, word, thousands, side, other } = groups ?? {}
    if (amount !== undefined && unit !== undefined) {
      pieces.push({
        type: 'amount',
        raw,
        token: amountToken(amount, unit),
        number: amount.replaceAll(' ', ''),
      })
    } else if (thousands !== undefined) {
      pieces.push(wordPiece(raw, thousands.replaceAll(' ', '')))
    } else if (side !== undefined && other !== undefined) {
      pieces.push({ type: 'amount', raw, token: `${side}х${other}`, number: `${side}.${other}` })
    } else if (code !== undefined) pieces.push({ type: 'code', raw, token: codeToken(code), number: code })
    else if (word !== undefined) pieces.push(wordPiece(raw, word))
  }
  return markMissing(pieces)
}

/** The genitive of an adjective: after 'без' the noun is still to come, as in 'без липкого слоя'. */
const ADJECTIVE = /(?:ого|его|ой|ых|их)$|^термо$/u
/** Begins a word that follows 'без'. */
export const MISSING = 'бб'

/** Marks the words of what a product is without, so that 'без липкого слоя' is not found by 'липкий слой'. */
function markMissing(pieces: Piece[]): Piece[] {
  for (let i = 0; i < pieces.length; i++) {
    if (pieces[i]?.raw !== 'без') continue
    for (let next = i + 1; next < pieces.length; next++) {
      const piece = pieces[next]
      if (piece?.type !== 'word' || /\d/.test(piece.word)) break
      pieces[next] = { type: 'word', raw: piece.raw, word: `${MISSING}${piece.word}` }
      if (!ADJECTIVE.test(piece.word)) break
    }
  }
  return pieces
}

/** Returns the word itself for a word after 'без'; null for other words. */
export function missingWord(word: string): string | null {
  return word.startsWith(MISSING) ? word.slice(MISSING.length) : null
}

function wordPiece(raw: string, word: string): Piece {
  const parts = word.split(HYPHEN).map((part) => part.slice(0, MAX_WORD))
  const [first, second] = parts
  if (first !== undefined && second === undefined) return { type: 'word', raw, word: first }
  return { type: 'compound', raw, parts, joined: parts.join('').slice(0, MAX_JOINED) }
}

/** Returns an amount as one token of letters and digits: '2,7 мм' becomes '2d7мм', '0.5 л' becomes '500мл'. */
function amountToken(amount: string, unit: string): string {
  const [name, times] = UNITS[unit] ?? [unit, 1]
  const value = Math.round(Number(amount.replaceAll(' ', '').replace(',', '.')) * times * 1000) / 1000
  return `${String(value).replace('.', 'd')}${name}`
}

/** Returns a shade's number as a token: '017' becomes 'n17'. */
export function codeToken(code: string): string {
  return `n${code.replace(/^0+(?=[1-9])/, '')}`
}

/** Returns the index tokens of a piece: its stems and, for a compound, also the joined form. */
export function indexTokensOf(piece: Piece): string[] {
  if (piece.type === 'word') return [stem(piece.word)]
  if (piece.type === 'compound') return [...piece.parts.map(stem), stem(piece.joined)]
  return [piece.token, ...piece.number.split(/[.,]/)]
}

/** Returns the words of a piece to which misspellings may be corrected: letters only, unstemmed. */
export function plainWordsOf(piece: Piece): string[] {
  const words =
    piece.type === 'word' ? [piece.word] : piece.type === 'compound' ? [...piece.parts, piece.joined] : []
  return words.filter((word) => /^\p{L}{2,}$/u.test(word))
}
