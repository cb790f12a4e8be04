/** Control characters, and those that change the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}]/gu
const UNSEEN_IN_LINES = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}]/gu

/** Returns a text of one line with spaces for characters that nobody sees and terminals and tables obey (SEC-93). */
export function plainLine(text: string): string {
  return text.replace(UNSEEN, ' ')
}

/** Returns a text like `plainLine`, but with its tabs and ends of lines. */
export function plainLines(text: string): string {
  return text.replace(UNSEEN_IN_LINES, ' ')
}
