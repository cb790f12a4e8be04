import { toHex, toOklch } from './oklch.ts'

/** Hue of the warm grey given to shades that have no hue of their own. */
const WARM = 1.1

/**
 * The calm background of a picture: the shade's hue at one lightness with very little chroma,
 * so that black, white and neon products stand side by side on a page without shouting.
 */
export function tintOf(shade: string): string {
  const { C, h } = toOklch(shade)
  return toHex({ L: 0.947, C: Math.min(0.021, Math.max(0.006, C * 0.17)), h: C < 0.02 ? WARM : h })
}

/** The floor shadow takes the tint's hue: a grey shadow on a coloured floor looks dirty. */
export function shadowOf(tint: string): string {
  const { C, h } = toOklch(tint)
  return toHex({ L: 0.42, C: Math.min(0.05, C * 1.7), h })
}
