import { SIZES } from './tables/sizes.ts'

/** The index tokens of small and of large products, and of the smallest and the largest; no other token begins so. */
export const SMALL = 'zsmall'
export const LARGE = 'zlarge'
export const SMALLEST = 'zleast'
export const LARGEST = 'zmost'

const BY_KIND = new Map(SIZES.flatMap((row) => row.kinds.map((kind) => [kind, row] as const)))
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  XS: [SMALL, SMALLEST],
  S: [SMALL],
  L: [LARGE],
  XL: [LARGE, LARGEST],
}

/** Returns the tokens for a product's size among those of its kind; none for a usual one. */
export function sizeWords(
  kind: string,
  properties: readonly (readonly [string, string])[],
): readonly string[] {
  const letter = LETTERS[propertyOf(properties, 'Размер')]
  if (letter !== undefined) return letter
  const row = BY_KIND.get(kind)
  if (row === undefined) return []
  const number = /\d+(?:[.,]\d+)?/.exec(propertyOf(properties, row.by).replaceAll(/(?<=\d)\s(?=\d{3})/g, ''))
  if (number === null) return []
  const size = Number(number[0].replace(',', '.'))
  if (size <= row.small) return row.least !== undefined && size <= row.least ? [SMALL, SMALLEST] : [SMALL]
  if (size < row.large) return []
  return row.most !== undefined && size >= row.most ? [LARGE, LARGEST] : [LARGE]
}

function propertyOf(properties: readonly (readonly [string, string])[], label: string): string {
  return properties.find(([name]) => name === label)?.[1] ?? ''
}
