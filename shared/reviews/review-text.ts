/** The shortest and the longest text, in characters as people count them. */
export const MIN_LENGTH = 10
export const MAX_LENGTH = 2000

/** Control characters other than the end of a line, and those that reverse the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

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

export function lengthOf(text: string): number {
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
