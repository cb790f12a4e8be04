/** Those that the languages of queries have: Latin and Cyrillic ones. */
const LETTERS = 'a-zà-öø-ɏа-ԯ'

/**
 * Builds a pattern in which `\p{L}` is a Latin or Cyrillic letter, in upper or lower case. The letters of all scripts take
 * some kilobytes of machine code at each place of a pattern, and a query that names a price or an amount is put to dozens.
 */
export function pattern(source: string, flags: 'iu' | 'giu'): RegExp {
  const expanded = source.replace(/\[[^\]]*\]|\\p\{L\}/g, (part) =>
    part.startsWith('[') ? part.replace('\\p{L}', LETTERS) : `[${LETTERS}]`,
  )
  return new RegExp(expanded, flags)
}

/** What may be written so, and how it is written plainly. */
export type Rewriting = readonly [written: RegExp, plain: string | ((...parts: string[]) => string)]

/** Returns a text with each of the rewritings applied, in their order. */
export function rewritten(text: string, table: readonly Rewriting[]): string {
  return table.reduce(
    (read, [written, plain]) =>
      typeof plain === 'string' ? read.replace(written, plain) : read.replace(written, plain),
    text,
  )
}
