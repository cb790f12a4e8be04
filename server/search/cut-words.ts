import { normalizeText } from '#shared/search/normalize-text.ts'

/** A stretch of a text. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Words that mean nothing once the word after them is gone. */
const LEADING =
  'без|для|под|на|от|до|в|во|к|ко|по|и|или|(?<!размер\\s)с|со|из|при|за|после|против|кроме|не|нет|номер|тон|цвет|цвета|оттенок|размер|размера|ярко|темно|светло|(?:аромат|запах|вкус|экстракт|добавлени|содержани|эффект)[ое]м'
const BEFORE = new RegExp(`(?:(?<![\\p{L}\\p{N}])(?:${LEADING})[\\s.]+)+$`, 'iu')
const AFTER = /^\s+(?:цвет|цвета|цветом|тон|тона|оттенка|размера)(?!\p{L}|\s*\d)/iu
/** 'без' and 'не' stay at the start, because they change what follows. */
const AT_START = /^(?:(?:для|под|на|от|в|во|к|ко|по|и|или|с|со|из|при|за|после|против)\s+)+/iu
const AT_END =
  /(?:(?:^|\s)(?:а|но|без|для|под|на|от|до|в|во|к|ко|по|и|или|со|из|при|за|после|против|кроме|не))+$/iu

/**
 * Returns where the words, as `normalizeText` writes them, are in a text, each at the first place that is not `taken`;
 * null if one is nowhere.
 */
export function findWords(text: string, words: readonly string[], taken: readonly Span[]): Span[] | null {
  const searched = normalizeText(text)
  // Places of the normalized text are those of the text only as long as no letter becomes two.
  if (searched.length !== text.length) return null
  const found: Span[] = []
  for (const word of words) {
    const free = placesOf(searched, word).find(
      (span) => ![...taken, ...found].some((other) => isOverlap(span, other)),
    )
    if (free === undefined) return null
    found.push(free)
  }
  return found.sort((a, b) => a.from - b.from)
}

/** Returns where a word stands by itself. */
function placesOf(text: string, word: string): Span[] {
  const places: Span[] = []
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1)) {
    const to = from + word.length
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, from)) && !/^[\p{L}\p{N}]/u.test(text.slice(to)))
      places.push({ from, to })
  }
  return places
}

function isOverlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}

/** Returns the span together with the small words around it: 'для рук', 'без слоя', 'размер M', 'винного цвета'. */
export function withSmallWords(text: string, { from, to }: Span): Span {
  const before = BEFORE.exec(text.slice(0, from))
  const after = AFTER.exec(text.slice(to))
  return { from: before ? before.index : from, to: to + (after ? after[0].length : 0) }
}

/** Returns a text without some of its words and the small words that belonged to them. */
export function cutWords(text: string, spans: readonly Span[]): string {
  const cut = spans.map((span) => withSmallWords(text, span))
  return keepWords(text, (at) => !cut.some(({ from, to }) => from <= at && at < to))
}

/** Returns only some words of a text and the small words that belong to them. */
export function onlyWords(text: string, spans: readonly Span[]): string {
  const kept = spans.map((span) => withSmallWords(text, span))
  return keepWords(text, (at) => kept.some(({ from, to }) => from <= at && at < to))
}

/** Returns words of a text as they are written there, each with the small words before it: 'со стразами внутри'. */
export function ledWords(text: string, spans: readonly Span[]): string {
  return spans
    .map((span) => withSmallWords(text, span))
    .map(({ from, to }) => text.slice(from, to))
    .join(' ')
}

function keepWords(text: string, isKept: (at: number) => boolean): string {
  return Array.from({ length: text.length }, (_, at) => (isKept(at) ? text.charAt(at) : ' '))
    .join('')
    .split(/\s+/)
    .map((word) => word.replace(/^[-‐‑–/,+&;.«»"'()]+|[-‐‑–/,+&;.«»"'()]+$/g, ''))
    .filter((word) => word !== '')
    .join(' ')
    .replace(AT_START, '')
    .replace(AT_END, '')
    .trim()
}
