import type { PictureSpec } from '#shared/catalog/picture.ts'

/** Returns a property of the product in lower case; '' if it has none of this label. */
export const factOf = ({ facts }: PictureSpec, label: string): string =>
  (facts[label] ?? '').toLocaleLowerCase('ru')

/** Returns the first number of a text: 1000 for '1 000 мл', 0.5 for '0,5 г'; undefined if there is none. */
export function numberIn(text: string): number | undefined {
  const digits = /\d{1,3}(?:[\s\u00a0\u202f]\d{3})+|\d+(?:[.,]\d+)?/.exec(text)?.[0]
  return digits === undefined ? undefined : Number(digits.replace(/\s/g, '').replace(',', '.'))
}

/** Returns how many pieces the product consists of, such as the files of a pack; 1 if no property tells. */
export const piecesOf = ({ facts, volume }: PictureSpec, label = 'В упаковке'): number =>
  numberIn(facts[label] ?? (/×|шт|предм/.test(volume) ? volume : '')) ?? 1

/** At most this many pieces are drawn one by one; the box beside them names the number of larger packs. */
const MAX_SHOWN = 12

export const shownOf = (spec: PictureSpec): number => Math.max(1, Math.min(MAX_SHOWN, piecesOf(spec)))

/**
 * Returns the scale at which the product is drawn, the cube root of its size relative to the usual one, within
 * limits, so that a small bottle looks small and can still be recognized.
 */
export function scaleOf(
  { volume }: PictureSpec,
  usual: number,
  [least, most]: readonly [number, number] = [0.7, 1.14],
): number {
  const size = numberIn(volume)
  return size === undefined ? 1 : Math.min(most, Math.max(least, Math.cbrt(size / usual)))
}

/** Returns a measure of the product relative to the usual one, within limits. */
export function ratioOf(
  spec: PictureSpec,
  label: string,
  usual: number,
  [least, most]: readonly [number, number],
): number {
  const measure = numberIn(factOf(spec, label))
  return measure === undefined ? 1 : Math.min(most, Math.max(least, measure / usual))
}

/** Returns the value of the first entry whose words occur in the text. */
export function chosenBy<Value>(
  text: string,
  entries: readonly (readonly [words: RegExp, value: Value])[],
  otherwise: Value,
): Value {
  const lower = text.toLocaleLowerCase('ru')
  return entries.find(([words]) => words.test(lower))?.[1] ?? otherwise
}
