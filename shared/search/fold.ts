/**
 * The form in which texts are compared: lower case, ё as е, no accents on и and й kept apart.
 * SQLite folds ASCII only, so both sides of every comparison go through here.
 */
export function foldText(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('ru').replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()
}
