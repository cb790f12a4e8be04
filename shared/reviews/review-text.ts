/** The shortest and the longest text, in characters as people count them. */
export const MIN_LENGTH = 10
export const MAX_LENGTH = 2000

/**
 * What cannot be seen: control characters other than the end of a line, and characters of format, such as those that
 * reverse the direction of what follows, other than the one that joins emoji.
 */
const UNSEEN = /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Returns the text as it is stored: without what cannot be seen, and without more than one empty line at once. */
export function cleanReview(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(UNSEEN, '')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function lengthOf(text: string): number {
  return [...text].length
}

const TEXTS = {
  stars: 'Поставьте оценку от\u00a01 до\u00a05',
  empty: 'Напишите, как вам товар',
  short: `Напишите чуть подробнее: хотя\u00a0бы ${MIN_LENGTH}\u00a0символов`,
  long: `Слишком длинный отзыв: поместится ${new Intl.NumberFormat('ru').format(MAX_LENGTH)}\u00a0символов`,
} as const

/** Returns what is wrong with a review, by field in the order of the form; empty if nothing is. */
export function reviewErrors({ stars, text }: { stars: number; text: string }): Record<string, string> {
  const length = lengthOf(cleanReview(text))
  const problem =
    length === 0 ? TEXTS.empty : length < MIN_LENGTH ? TEXTS.short : length > MAX_LENGTH ? TEXTS.long : null
  return { ...(stars === 0 ? { stars: TEXTS.stars } : {}), ...(problem === null ? {} : { text: problem }) }
}
