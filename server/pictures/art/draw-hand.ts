import type { Finish } from '#shared/catalog/picture.ts'
import { SKIN_TONES, type SkinTone } from '#shared/catalog/skin-tones.ts'
import { Canvas, p } from './canvas.ts'
import { drawNail, type Nail } from './objects/nail.ts'
import { lift, mix, safeShade } from './oklch.ts'

export interface HandSpec {
  readonly tone: SkinTone
  readonly shade: string
  readonly finish: Finish
  readonly seed: number
}

/** The same for every shade, so that two hands differ in nothing but their nails. */
export const WALL = '#f4eee7'

export interface Finger {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly width: number
  readonly rotate: number
}

/** From the index finger to the little one; `x` and `y` are the middle of the knuckle. */
const FINGERS: readonly Finger[] = [
  { x: 146, y: 400, length: 238, width: 66, rotate: -8 },
  { x: 210, y: 384, length: 270, width: 69, rotate: -2 },
  { x: 274, y: 394, length: 246, width: 65, rotate: 4 },
  { x: 331, y: 428, length: 186, width: 55, rotate: 10 },
]
const THUMB: Finger = { x: 118, y: 560, length: 190, width: 68, rotate: -27 }

/** The back of the hand, cut off by the lower edge of the picture. */
const BACK =
  'M114 436C118 408 146 394 178 392C214 386 262 388 296 402C330 404 354 424 356 452C353 480 342 494 340 520H102C108 496 111 470 114 436Z'

export function skinOf(tone: SkinTone): string {
  return SKIN_TONES.find(({ slug }) => slug === tone)?.hex ?? SKIN_TONES[0].hex
}

/** Returns the picture of a hand whose nails are painted in the shade, as a self-contained SVG of 400×500. */
export function drawHand({ tone, shade: hex, finish, seed }: HandSpec): string {
  const shade = safeShade(hex)
  return drawPaintedHand(tone, () => ({ shade, finish, seed }))
}

/** How a nail is painted; its place and its size come from the hand. */
export type Painted = Pick<Nail, 'shade' | 'finish' | 'seed' | 'design'>

/**
 * Returns the picture of a hand as `drawHand` does. `paint` says how each nail is painted, by its place from the thumb
 * to the little finger and its size.
 */
export function drawPaintedHand(
  tone: SkinTone,
  paint: (canvas: Canvas, place: number, size: { readonly w: number; readonly h: number }) => Painted,
): string {
  const canvas = new Canvas(WALL)
  const skin = skinOf(tone)
  const bed = mix(skin, '#f3c9bd', 0.5)
  const all = [THUMB, ...FINGERS]
  canvas.fill('M0 0h400v500H0z', WALL)
  canvas.spot(180, 210, 280, 280, '#fffefc', 0.9)
  canvas.blurred(11, 0.3, () => {
    canvas.within({ x: 12, y: 14 }, () => {
      canvas.fill(BACK, canvas.shadow)
      for (const finger of all) canvas.within(finger, () => canvas.fill(fingerOutline(finger), canvas.shadow))
    })
  })
  drawFinger(canvas, THUMB, skin)
  canvas.fill(BACK, skin)
  for (const finger of FINGERS) drawFinger(canvas, finger, skin)
  drawBack(canvas, skin)
  for (const [place, finger] of all.entries()) {
    const w = finger.width * 0.68
    const h = w * 1.85
    const nail = { w, h, shape: 'almond', ...paint(canvas, place, { w, h }), shadow: false, bed } as const
    canvas.within(finger, () => {
      const y = -finger.length + finger.width * 0.74
      // The skin around the nail is a little darker.
      canvas.stroke(
        p`M${-w * 0.5} ${y - w * 0.5}C${-w * 0.52} ${y + w * 0.16} ${w * 0.52} ${y + w * 0.16} ${w * 0.5} ${y - w * 0.5}`,
        lift(skin, -0.13, 1.15),
        3.4,
        { opacity: 0.5 },
      )
      drawNail(canvas, nail, { x: 0, y })
    })
  }
  return canvas.toSvg('0 0 400 500')
}

/** Returns the outline of a finger that points up, with the middle of its knuckle at 0,0. */
export function fingerOutline({ length: l, width: w }: Finger): string {
  const h = w / 2
  return p`M${-h} 20C${-h * 1.02} ${-l * 0.2} ${-h * 0.9} ${-l * 0.34} ${-h * 0.95} ${-l * 0.5}C${-h * 0.98} ${-l * 0.6} ${-h * 0.8} ${-l * 0.74} ${-h * 0.8} ${-l + h}C${-h * 0.78} ${-l - h * 0.12} ${h * 0.78} ${-l - h * 0.12} ${h * 0.8} ${-l + h}C${h * 0.8} ${-l * 0.74} ${h * 0.98} ${-l * 0.6} ${h * 0.95} ${-l * 0.5}C${h * 0.9} ${-l * 0.34} ${h * 1.02} ${-l * 0.2} ${h} 20Z`
}

export function drawFinger(canvas: Canvas, finger: Finger, skin: string): void {
  const { length: l, width: w } = finger
  const outline = fingerOutline(finger)
  canvas.within(finger, () => {
    canvas.fill(
      outline,
      canvas.across([
        [0, lift(skin, -0.07, 1.1)],
        [0.18, lift(skin, 0.015)],
        [0.42, lift(skin, 0.03)],
        [0.72, skin],
        [1, lift(skin, -0.12, 1.15)],
      ]),
    )
    // The finger has no visible end where it meets the back of the hand.
    canvas.fill(
      outline,
      canvas.down([
        [0, skin, 0],
        [0.7, skin, 0],
        [0.93, skin],
      ]),
    )
    const crease = lift(skin, -0.16, 1.1)
    for (const at of [0.46, 0.5, 0.54]) {
      const y = -l * at
      const reach = w * (at === 0.5 ? 0.3 : 0.22)
      canvas.stroke(p`M${-reach} ${y}q${reach} ${-w * 0.07} ${reach * 2} 0`, crease, 1.5, { opacity: 0.32 })
    }
    canvas.spot(-w * 0.1, -l * 0.5, w * 0.34, l * 0.09, lift(skin, 0.06), 0.55)
  })
}

/** Joins the fingers to the back of the hand: covers the seams, then draws the knuckles and the gaps. */
function drawBack(canvas: Canvas, skin: string): void {
  canvas.clipped(BACK, () => canvas.spot(368, 480, 90, 150, lift(skin, -0.14, 1.15), 0.7))
  for (const { x, y, width } of FINGERS) {
    canvas.spot(x - width * 0.06, y + 2, width * 0.34, 24, lift(skin, 0.045), 0.5)
    canvas.spot(x + width * 0.26, y + 22, width * 0.26, 22, lift(skin, -0.08, 1.1), 0.26)
  }
}
