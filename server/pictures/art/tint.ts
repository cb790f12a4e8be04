import { toHex, toOklch } from './oklch.ts'

/** The hue, in radians, of the warm gray that is used for shades without a hue. */
const WARM = 1.1

/**
 * Returns the background of a picture: the shade's hue at a fixed lightness with very little chroma, so that black,
 * white, and neon products look calm side by side.
 */
export function tintOf(shade: string): string {
  const { C, h } = toOklch(shade)
  return toHex({ L: 0.947, C: Math.min(0.021, Math.max(0.006, C * 0.17)), h: C < 0.02 ? WARM : h })
}

/** Returns the color of shadows: the tint's hue, because a gray shadow on a colored floor looks dirty. */
export function shadowOf(tint: string): string {
  const { C, h } = toOklch(tint)
  return toHex({ L: 0.42, C: Math.min(0.05, C * 1.7), h })
}
