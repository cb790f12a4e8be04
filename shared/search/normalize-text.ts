/**
 * Normalizes a text for comparison: lower case, ё as е, composed characters (so that й differs from и), single
 * spaces. SQLite lowers only ASCII letters, so both sides of every comparison go through this function.
 */
export function normalizeText(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()
}
