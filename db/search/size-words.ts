import { SIZES } from './tables/sizes.ts'

/** The index tokens of small and of large products; no other token begins so. */
export const SMALL = 'zsmall'
export const LARGE = 'zlarge'

const BY_KIND = new Map(SIZES.flatMap((row) => row.kinds.map((kind) => [kind, row] as const)))
const LETTERS: Readonly<Record<string, string>> = { XS: SMALL, S: SMALL, L: LARGE, XL: LARGE }

/** Returns the token for a product's size among those of its kind; null for a usual one. */
export function sizeWord(kind: string, properties: readonly (readonly [string, string])[]): string | null {
  const letter = LETTERS[propertyOf(properties, 'Размер')]
  if (letter !== undefined) return letter
  const row = BY_KIND.get(kind)
  if (row === undefined) return null
  const number = /\d+(?:[.,]\d+)?/.exec(propertyOf(properties, row.by).replaceAll(/(?<=\d)\s(?=\d{3})/g, ''))
  if (number === null) return null
  const size = Number(number[0].replace(',', '.'))
  if (size <= row.small) return SMALL
  return size >= row.large ? LARGE : null
}

function propertyOf(properties: readonly (readonly [string, string])[], label: string): string {
  return properties.find(([name]) => name === label)?.[1] ?? ''
}
