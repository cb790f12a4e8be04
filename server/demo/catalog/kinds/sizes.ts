import { measure } from '../typeset.ts'
import type { Size } from './plain.ts'

/** Returns the sizes of bottles and jars. The price grows more slowly than the volume. */
export function volumeSizes(
  volumes: readonly number[],
  usual: number,
  packing: number,
  unit = 'мл',
): readonly Size[] {
  return volumes.map((volume) => ({
    text: measure(volume, unit),
    code: String(volume),
    label: unit === 'г' ? 'Вес' : 'Объём',
    factor: (volume / usual) ** 0.7,
    grams: volume * 1.05 + packing + volume * 0.08,
    cm: Math.round(5 + volume ** 0.42),
  }))
}

/** Returns sizes of packs, such as '50 шт.'. */
export function packSizes(
  counts: readonly number[],
  usual: number,
  gramsEach: number,
  cm: number,
): readonly Size[] {
  return counts.map((count) => ({
    text: measure(count, 'шт.'),
    code: `${count}P`,
    label: 'В упаковке',
    factor: (count / usual) ** 0.82,
    grams: count * gramsEach + 8,
    cm,
  }))
}

/** Returns the size of a model that has only one. */
export function oneSize(grams: number, cm: number): readonly Size[] {
  return [{ text: '', code: '', label: '', factor: 1, grams, cm }]
}
