import type { Phrase } from './synonyms.ts'

/** A phrase that asks for something, and names nothing. */
const ASKS = /^(?:что|чем|как) |(?:ать|ить|еть|ять)$/u
/** What is said in whole words: 'витражный лак', 'кисть для вензелей'. */
const SAID_WHOLE = /(?:[ыи]й|[ая]я|[ое]е|[ыи]е|ой)(?: |$)| (?:для|с|со|под|от|на|без|по|из) /u
const BY_ADJECTIVE = /^\p{L}+(?:[ыи]й|[ая]я|[ое]е|(?<![нт])[ыи]е) \p{L}+$/u
/** So many letters are the root of a noun and of its adjective. */
const ROOT = 5

/**
 * Returns what the kinds of a row are called in good Russian where a phrase of it is no name: 'подарок' for 'что
 * подарить', and 'твердосплавная фреза' for 'твердосплав фреза'.
 */
export function namesOfRow(
  phrases: readonly string[],
  kinds: readonly Phrase[],
): (text: string) => string | undefined {
  const called = phrases.find((text) => !ASKS.test(text))
  const isTold = kinds.every(({ length }) => length > 1)
  const named = isTold ? phrases.filter((text) => BY_ADJECTIVE.test(text)) : []
  return (text) => {
    if (ASKS.test(text)) return called
    if (named.length === 0 || SAID_WHOLE.test(text)) return undefined
    const words = text.split(' ')
    const roots = words.flatMap((word) => (word.length >= ROOT ? word.slice(0, ROOT) : []))
    return named.find(
      (one) =>
        roots.some((root) => one.startsWith(root)) &&
        (words.length === 1 || words.some((word) => one.endsWith(` ${word}`))),
    )
  }
}
