/**
 * What a terminal does not show but obeys, or what moves the text around it: control characters other than tabs and the
 * ends of lines, separators of lines that are none to a terminal, and marks of the direction of text.
 */
const OBEYED = /\r(?!\n)|(?![\t\n\r])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu

/**
 * Returns the output of a command as it may reach the staff's terminal, whatever shoppers have written (SEC-93). JSON
 * keeps its meaning: it has such characters in strings only, where they are escaped.
 */
export function printable(text: string, isJson: boolean): string {
  return text.replace(OBEYED, (character) =>
    isJson ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : '\ufffd',
  )
}
