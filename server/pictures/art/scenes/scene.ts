import type { PictureSpec } from '#shared/catalog/picture.ts'
import type { Canvas } from '../canvas.ts'
import type { Stage } from '../light.ts'
import { drawCarton } from '../objects/carton.ts'
import { lift, lightness, toOklch } from '../oklch.ts'
import type { Random } from '../random.ts'

export type PictureNumber = 1 | 2 | 3

export interface Scene {
  readonly canvas: Canvas
  readonly spec: PictureSpec
  /** Yields different numbers for each of the three pictures of a product. */
  readonly random: Random
  /** For example '№ 127 · 10 мл'; missing parts are left out. */
  readonly mark: string
}

/** The functions that draw the three pictures of a product, in the order of their numbers. */
export type Painter = readonly [(scene: Scene) => void, (scene: Scene) => void, (scene: Scene) => void]

export const markOf = ({ code, volume }: PictureSpec): string =>
  [code && `№ ${code}`, volume].filter(Boolean).join(' · ')

/** Returns a related, less saturated color for the second object of a pair. */
export const relatedShade = (shade: string): string =>
  lift(shade, toOklch(shade).L > 0.72 ? -0.13 : 0.13, 0.6)

/** Stages for standing and for lying objects. The plain one is the most frequent, so that pages look calm. */
export const STANDING: readonly [Stage, ...Stage[]] = ['plain', 'plain', 'beam', 'arch']
export const LAID: readonly [Stage, ...Stage[]] = ['plain', 'plain', 'beam']

/** Draws the product's folding box, white with a band of its shade. */
export function boxed(scene: Scene, w: number, h: number, depth = 40): void {
  const { canvas, spec, mark } = scene
  drawCarton(canvas, {
    w,
    h,
    depth,
    mark,
    color: lightness(spec.shade) > 0.88 ? '#e9e2d8' : '#fbf8f3',
    accent: spec.shade,
    brand: spec.brand,
    note: spec.note,
  })
}
