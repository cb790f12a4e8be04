/** Returns the words of a text. */
export function listed(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** Returns the phrases of a text, which commas part. */
export function phrasesOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '')
}
