import type { Finish } from '#shared/catalog/picture.ts'
import { type Canvas, type Place, p } from '../canvas.ts'
import { finishOver } from '../finish.ts'
import { smallShadow, verticalShade } from '../light.ts'
import { softStops } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'

export const NAIL_SHAPES = ['almond', 'square', 'ballerina', 'stiletto', 'oval', 'soft'] as const
export type NailShape = (typeof NAIL_SHAPES)[number]

export interface Nail {
  readonly w: number
  readonly h: number
  readonly shape: NailShape
  readonly shade: string
  readonly finish: Finish
  readonly seed: number
  readonly shadow?: boolean
  /** The color under a clear polish. */
  readonly bed?: string
  /** Draws a design over the shade and below its gloss, within the outline of the nail. */
  readonly design?: (outline: string) => void
}

/** Returns the outline with the middle of the cuticle at 0,0 and the tip at 0,-h. */
function nailOutline(shape: NailShape, w: number, h: number): string {
  const base = p`C${w * 0.37} ${h * 0.035} ${-w * 0.37} ${h * 0.035} ${-w * 0.45} ${-h * 0.085}Z`
  const from = p`M${-w * 0.45} ${-h * 0.085}`
  if (shape === 'square')
    return p`${from}C${-w * 0.5} ${-h * 0.36} ${-w * 0.5} ${-h * 0.66} ${-w * 0.46} ${-h * 0.92}Q${-w * 0.45} ${-h} ${-w * 0.33} ${-h}Q0 ${-h * 1.012} ${w * 0.33} ${-h}Q${w * 0.45} ${-h} ${w * 0.46} ${-h * 0.92}C${w * 0.5} ${-h * 0.66} ${w * 0.5} ${-h * 0.36} ${w * 0.45} ${-h * 0.085}${base}`
  if (shape === 'ballerina')
    return p`${from}C${-w * 0.54} ${-h * 0.44} ${-w * 0.4} ${-h * 0.74} ${-w * 0.27} ${-h * 0.95}Q${-w * 0.24} ${-h} ${-w * 0.17} ${-h}H${w * 0.17}Q${w * 0.24} ${-h} ${w * 0.27} ${-h * 0.95}C${w * 0.4} ${-h * 0.74} ${w * 0.54} ${-h * 0.44} ${w * 0.45} ${-h * 0.085}${base}`
  if (shape === 'soft')
    return p`${from}C${-w * 0.52} ${-h * 0.36} ${-w * 0.51} ${-h * 0.6} ${-w * 0.47} ${-h * 0.84}C${-w * 0.44} ${-h * 1.05} ${w * 0.44} ${-h * 1.05} ${w * 0.47} ${-h * 0.84}C${w * 0.51} ${-h * 0.6} ${w * 0.52} ${-h * 0.36} ${w * 0.45} ${-h * 0.085}${base}`
  if (shape === 'oval')
    return p`${from}C${-w * 0.56} ${-h * 0.42} ${-w * 0.56} ${-h} 0 ${-h}C${w * 0.56} ${-h} ${w * 0.56} ${-h * 0.42} ${w * 0.45} ${-h * 0.085}${base}`
  if (shape === 'stiletto')
    return p`${from}C${-w * 0.55} ${-h * 0.46} ${-w * 0.28} ${-h * 0.84} ${-w * 0.06} ${-h * 0.985}Q0 ${-h * 1.01} ${w * 0.06} ${-h * 0.985}C${w * 0.28} ${-h * 0.84} ${w * 0.55} ${-h * 0.46} ${w * 0.45} ${-h * 0.085}${base}`
  return p`${from}C${-w * 0.53} ${-h * 0.5} ${-w * 0.39} ${-h} 0 ${-h}C${w * 0.39} ${-h} ${w * 0.53} ${-h * 0.5} ${w * 0.45} ${-h * 0.085}${base}`
}

/** The upper end of the left reflection as a share of the width, so that it follows the outline. */
const STREAK_TIP: Readonly<Record<NailShape, number>> = {
  almond: 0.07,
  square: 0.3,
  ballerina: 0.14,
  stiletto: 0.05,
  oval: 0.14,
  soft: 0.22,
}

export function drawNail(canvas: Canvas, nail: Nail, place: Place): void {
  canvas.within(place, () => canvas.part('nail', () => nailHere(canvas, nail)))
}

function nailHere(canvas: Canvas, nail: Nail): void {
  const { w, h, shadow = true } = nail
  const outline = nailOutline(nail.shape, w, h)
  const k = h / 130
  if (shadow) smallShadow(canvas, outline, w, h, k)
  // Nails of the same size and color share one drawing.
  canvas.shared(() => polished(canvas, nail, outline, k))
}

function polished(
  canvas: Canvas,
  { w, h, shape, shade, finish, seed, bed = '#f3ddd3', design }: Nail,
  outline: string,
  k: number,
): void {
  const matte = finish === 'matte'
  const clear = finish === 'clear'
  // Full shadows would turn a dark shade black, and a pale one into a brown that is not in the bottle.
  const deep = lightness(shade) < 0.3 ? 0.6 : lightness(shade) > 0.75 ? 0.5 : 1
  if (clear) canvas.fill(outline, bed)
  canvas.fill(
    outline,
    matte
      ? canvas.across(softStops(shade, 0.9))
      : canvas.across([
          [0, lift(shade, -0.12 * deep)],
          [0.16, lift(shade, 0.01)],
          [0.34, lift(shade, 0.065)],
          [0.58, shade],
          [0.86, lift(shade, -0.1 * deep)],
          [1, lift(shade, -0.19 * deep)],
        ]),
    clear ? 0.35 : 1,
  )
  finishOver(canvas, outline, { x: -w / 2, y: -h, w, h }, shade, finish, seed)
  design?.(outline)
  verticalShade(canvas, outline, matte ? 0.1 : 0.24, lightness(shade) > 0.75 ? 0.08 : 0.17, [0.28, 0.78])
  // The front edge is thick and catches light.
  canvas.stroke(
    p`M${-w * 0.4} ${-h * 0.062}C${-w * 0.28} ${h * 0.018} ${w * 0.28} ${h * 0.018} ${w * 0.4} ${-h * 0.062}`,
    lift(shade, 0.2, 0.8),
    1.3 * k,
    { opacity: 0.55 },
  )
  const tip = STREAK_TIP[shape]
  if (matte) {
    canvas.clipped(outline, () => canvas.spot(-w * 0.12, -h * 0.58, w * 0.3, h * 0.46, '#fff', 0.2))
    return
  }
  canvas.fill(
    p`M${-w * 0.29} ${-h * 0.17}C${-w * 0.37} ${-h * 0.46} ${-w * (0.27 + tip * 0.25)} ${-h * 0.82} ${-w * tip} ${-h * 0.935}C${-w * (0.1 + tip * 0.55)} ${-h * 0.8} ${-w * 0.215} ${-h * 0.5} ${-w * 0.15} ${-h * 0.17}Q${-w * 0.22} ${-h * 0.125} ${-w * 0.29} ${-h * 0.17}Z`,
    canvas.down([
      [0, '#fff', 0.95],
      [0.42, '#fff', 0.6],
      [1, '#fff', 0.12],
    ]),
  )
  canvas.stroke(
    p`M${w * 0.345} ${-h * 0.18}C${w * 0.41} ${-h * 0.45} ${w * (0.32 + tip * 0.16)} ${-h * 0.68} ${w * (0.2 + tip * 0.6)} ${-h * 0.84}`,
    '#fff',
    2.6 * k,
    { opacity: 0.26 },
  )
}
