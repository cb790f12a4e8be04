import type { Cap } from '#shared/catalog/picture.ts'
import type { Canvas } from './canvas.ts'
import { lift, lightness } from './oklch.ts'
import type { Stop } from './stops.ts'

export const CAP_COLORS: Readonly<Record<Cap, string>> = {
  ink: '#211d1c',
  ivory: '#efe7db',
  steel: '#bcb8b3',
  rose: '#dcb3a4',
  clay: '#b98f7a',
}

const METAL: ReadonlySet<Cap> = new Set<Cap>(['steel', 'rose'])

/** Returns the color of lettering on a background; the threshold avoids white on pastel glass. */
export const inkOn = (color: string): string => (lightness(color) > 0.7 ? '#1b1716' : '#fff')

/** Gradient of a round glossy body that is lit from the left. A `depth` below 1 flattens it. */
export function roundStops(color: string, depth = 1): readonly Stop[] {
  return [
    [0, lift(color, -0.17 * depth)],
    [0.26, lift(color, 0.07 * depth)],
    [0.63, color],
    [0.965, lift(color, -0.15 * depth)],
    [1, lift(color, -0.07 * depth)],
  ]
}

export const round = (canvas: Canvas, color: string, depth = 1): string =>
  canvas.across(roundStops(color, depth))

/** Gradient of soft-touch plastic or a matte film: one broad highlight without bands. */
export function softStops(color: string, depth = 1): readonly Stop[] {
  return [
    [0, lift(color, -0.15 * depth)],
    [0.32, lift(color, 0.035 * depth)],
    [0.6, lift(color, -0.02 * depth)],
    [1, lift(color, -0.16 * depth)],
  ]
}

/** Gradient of polished metal, which reflects a bright room in hard bands. */
function metalStops(base = '#bcb8b3'): readonly Stop[] {
  return [
    [0, lift(base, -0.24)],
    [0.2, lift(base, 0.2, 0.4)],
    [0.46, lift(base, -0.04)],
    [0.72, lift(base, -0.2)],
    [0.94, lift(base, 0.14, 0.6)],
    [1, lift(base, -0.16)],
  ]
}

export const metal = (canvas: Canvas, base?: string): string => canvas.across(metalStops(base))

/** Gradient of black lacquer, which is dark except where it reflects the light. */
function inkStops(color: string): readonly Stop[] {
  return [
    [0, lift(color, -0.07)],
    [0.17, lift(color, 0.3)],
    [0.25, lift(color, 0.2)],
    [0.33, lift(color, 0.07)],
    [0.5, color],
    [0.82, lift(color, -0.05)],
    [0.92, lift(color, 0.14)],
    [0.96, lift(color, 0.06)],
    [1, lift(color, -0.05)],
  ]
}

function capStops(cap: Cap): readonly Stop[] {
  const color = CAP_COLORS[cap]
  if (cap === 'ink') return inkStops(color)
  return METAL.has(cap) ? metalStops(color) : roundStops(color, cap === 'ivory' ? 0.8 : 0.95)
}

export const capPaint = (canvas: Canvas, cap: Cap): string => canvas.across(capStops(cap))

/** Paint of a round plastic body in any color; dark colors use the gradient of lacquer. */
export function lacquer(canvas: Canvas, color: string, depth = 1): string {
  return canvas.across(lightness(color) < 0.32 ? inkStops(color) : roundStops(color, depth))
}

/** Paint of a flat surface that is lit from the upper left. */
export const sheen = (canvas: Canvas, color: string, up = 0.06, down = -0.07): string =>
  canvas.linear(
    [
      [0, lift(color, up)],
      [0.5, color],
      [1, lift(color, down)],
    ],
    0,
    0,
    1,
    1,
  )
