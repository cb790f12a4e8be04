import type { Finish } from '#shared/catalog/picture.ts'
import type { SkinTone } from '#shared/catalog/skin-tones.ts'
import type { LookDesign } from '#shared/looks/designs.ts'
import { Canvas, p } from './canvas.ts'
import { drawFoot } from './draw-foot.ts'
import { drawPaintedHand, type Painted, skinOf } from './draw-hand.ts'
import { flakes } from './finish.ts'
import { drawSmear } from './objects/smear.ts'
import { lift, mix, safeShade } from './oklch.ts'
import { randomOf } from './random.ts'

export interface LookShade {
  readonly hex: string
  readonly finish: Finish
  readonly seed: number
}

export interface LookSpec {
  readonly design: LookDesign
  readonly tone: SkinTone
  /** As many as the design needs (SHADES_OF_DESIGN), in its order. */
  readonly shades: readonly LookShade[]
}

/** The nails with flakes in the design 'accent': those of the thumb and of the ring finger. */
const ACCENTS: ReadonlySet<number> = new Set([0, 3])

/** Returns the picture of a look as a self-contained SVG of 400×500. */
export function drawLook({ design, tone, shades }: LookSpec): string {
  const [first, second] = shades.map(({ hex, ...shade }) => ({ ...shade, hex: safeShade(hex) }))
  if (!first || design === 'swatches') return drawSwatches(tone, shades)
  const base: Painted = { shade: first.hex, finish: first.finish, seed: first.seed }
  if (design === 'toes') return drawFoot(tone, base)
  if (design === 'matte') return drawPaintedHand(tone, () => ({ ...base, finish: 'matte' }))
  const over = second?.hex
  if (design === 'plain' || over === undefined) return drawPaintedHand(tone, () => base)
  return drawPaintedHand(tone, (canvas, place, size) => {
    if (design === 'accent' && !ACCENTS.has(place)) return base
    return { ...base, design: (outline) => OVER[design](canvas, outline, { ...size, over, seed: place + 1 }) }
  })
}

interface Over {
  readonly w: number
  readonly h: number
  /** The second shade. */
  readonly over: string
  readonly seed: number
}

type TwoShades = Exclude<LookDesign, 'plain' | 'matte' | 'toes' | 'swatches'>

/** Draws the second shade of a design within the outline of a nail, whose cuticle is at 0,0 and whose tip is at 0,-h. */
const OVER: Readonly<Record<TwoShades, (canvas: Canvas, outline: string, over: Over) => void>> = {
  french(canvas, outline, { w, h, over }) {
    canvas.clipped(outline, () => {
      canvas.fill(
        p`M${-w} ${-h * 0.64}Q0 ${-h * 0.94} ${w} ${-h * 0.64}V${-h * 1.1}H${-w}Z`,
        canvas.across([
          [0, lift(over, -0.1)],
          [0.35, lift(over, 0.03)],
          [0.7, over],
          [1, lift(over, -0.12)],
        ]),
      )
    })
  },
  ombre(canvas, outline, { over }) {
    canvas.fill(
      outline,
      canvas.down([
        [0, over],
        [0.3, over, 0.92],
        [0.72, over, 0.12],
        [0.9, over, 0],
      ]),
    )
  },
  chrome(canvas, outline, { over }) {
    canvas.fill(
      outline,
      canvas.across([
        [0, lift(over, -0.34)],
        [0.16, lift(over, -0.06)],
        [0.34, mix(over, '#ffffff', 0.85)],
        [0.46, lift(over, -0.02)],
        [0.6, lift(over, -0.26)],
        [0.78, mix(over, '#ffffff', 0.6)],
        [1, lift(over, -0.3)],
      ]),
    )
    // The mirror shows a dark horizon.
    canvas.fill(
      outline,
      canvas.down([
        [0, '#ffffff', 0.55],
        [0.4, '#ffffff', 0.1],
        [0.52, '#1b1716', 0.3],
        [0.62, '#1b1716', 0.05],
        [1, '#ffffff', 0.15],
      ]),
    )
  },
  accent(canvas, outline, { w, h, over, seed }) {
    const box = { x: -w / 2, y: -h * 0.98, w, h: h * 0.9 }
    const random = randomOf(seed)
    canvas.clipped(outline, () => {
      flakes(canvas, box, 9, 9, lift(over, -0.06), 0.95, random)
      flakes(canvas, box, 7, 6, lift(over, 0.12), 0.9, random)
    })
  },
}

/** Strokes of make-up on the skin, one below the other. */
function drawSwatches(tone: SkinTone, shades: readonly LookShade[]): string {
  const skin = skinOf(tone)
  const canvas = new Canvas(skin)
  canvas.fill('M0 0h400v500H0z', skin)
  canvas.spot(110, 150, 300, 330, lift(skin, 0.045), 0.9)
  canvas.spot(380, 470, 220, 260, lift(skin, -0.07), 0.6)
  const gap = 470 / shades.length
  for (const [i, { hex, finish, seed }] of shades.entries()) {
    const place = { x: 205 + (i % 2 === 0 ? -14 : 14), y: 18 + gap * (i + 0.5) }
    canvas.within({ ...place, rotate: -7 + i * 3, scale: Math.min(0.9, gap / 200) }, () =>
      drawSmear(canvas, { shade: safeShade(hex), finish, variant: 1, seed }),
    )
  }
  return canvas.toSvg('0 0 400 500')
}
