import { stemmer } from '@orama/stemmers/russian'
import { foldText } from '#shared/search/fold.ts'

const stems = new Map<string, string>()
const MAX_STEMS = 50_000

/** A Russian word without its ending; others as they are. */
export function stem(word: string): string {
  if (!/^[а-я]{3,}$/.test(word)) return word
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MAX_STEMS) stems.clear()
  const found = stemmer(word)
  stems.set(word, found)
  return found
}

/** Words that stand in half of all names: they narrow nothing, and reading their hits costs more than all the rest. */
export const LITTLE_WORDS = new Set([
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

/** Units as they are written → as the index keeps them, and how many of it they are. */
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
  вт: ['вт', 1],
  w: ['вт', 1],
}

const UNIT = Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .join('|')
const NUMBER_SIGNS = '№|#|(?<![\\p{L}\\p{N}])(?:номер|тон|оттенок|цвет|n)(?=[\\s.]*\\d)'
const HYPHEN = /[-‐‑–/]/
const PIECE = new RegExp(
  [
    `(?<amount>\\d+(?:[.,]\\d+)?)\\s*(?<unit>${UNIT})(?![\\p{L}\\p{N}])`,
    `(?:${NUMBER_SIGNS})[\\s.]*(?<code>\\d+)(?![\\p{L}\\p{N}])`,
    // One branch for words and compounds: two would read every plain word again and again.
    '(?<word>[\\p{L}\\p{N}]+(?:[-‐‑–/][\\p{L}\\p{N}]+)*)',
  ].join('|'),
  'gu',
)

/** A piece of a folded text: a word, several joined by hyphens, an amount with its unit, a shade's number. */
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
    }

/** Longer than any word of any language we sell in; what is longer is cut. */
const MAX_WORD = 32
const MAX_JOINED = 40

/** Reads a text as the index and queries both see it: folded, split at everything that is no letter or digit. */
export function readPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const { 0: raw, groups } of foldText(text).matchAll(PIECE)) {
    const { amount, unit, code, word } = groups ?? {}
    if (amount !== undefined && unit !== undefined) {
      pieces.push({ type: 'amount', raw, token: amountToken(amount, unit), number: amount })
    } else if (code !== undefined) pieces.push({ type: 'code', raw, token: codeToken(code), number: code })
    else if (word !== undefined) pieces.push(wordPiece(raw, word))
  }
  return pieces
}

function wordPiece(raw: string, word: string): Piece {
  const parts = word.split(HYPHEN).map((part) => part.slice(0, MAX_WORD))
  const [first, second] = parts
  if (first !== undefined && second === undefined) return { type: 'word', raw, word: first }
  return { type: 'compound', raw, parts, joined: parts.join('').slice(0, MAX_JOINED) }
}

/** The index knows letters and digits only: '2,7 мм' is 2d7мм, '0.5 л' is 500мл. */
function amountToken(amount: string, unit: string): string {
  const [name, times] = UNITS[unit] ?? [unit, 1]
  const value = Math.round(Number(amount.replace(',', '.')) * times * 1000) / 1000
  return `${String(value).replace('.', 'd')}${name}`
}

/** How the index keeps the number of a shade: '№ 017' is n17. */
export function codeToken(code: string): string {
  return `n${code.replace(/^0+(?=\d)/, '')}`
}

/** A piece as the index keeps it: Russian words cut to their stem, joined forms beside their parts. */
export function indexTokensOf(piece: Piece): string[] {
  if (piece.type === 'word') return [stem(piece.word)]
  if (piece.type === 'compound') return [...piece.parts.map(stem), stem(piece.joined)]
  return [piece.token, ...piece.number.split(/[.,]/)]
}

/** The words of a piece that may be misspelled: letters only, as they are written. */
export function plainWordsOf(piece: Piece): string[] {
  const words =
    piece.type === 'word' ? [piece.word] : piece.type === 'compound' ? [...piece.parts, piece.joined] : []
  return words.filter((word) => /^\p{L}{2,}$/u.test(word))
}
