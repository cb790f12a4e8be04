import type { SkinTone } from '#shared/catalog/skin-tones.ts'
import { Canvas, p } from './canvas.ts'
import { drawFinger, type Finger, fingerOutline, type Painted, skinOf, WALL } from './draw-hand.ts'
import { drawNail } from './objects/nail.ts'
import { lift } from './oklch.ts'

/** From the big toe to the little one; `x` and `y` are the middle of the joint. */
const TOES: readonly Finger[] = [
  { x: 128, y: 230, length: 118, width: 92, rotate: 3 },
  { x: 203, y: 214, length: 94, width: 58, rotate: 1 },
  { x: 257, y: 238, length: 82, width: 54, rotate: 4 },
  { x: 304, y: 272, length: 70, width: 50, rotate: 9 },
  { x: 343, y: 316, length: 57, width: 46, rotate: 16 },
]

/** The instep, cut off by the lower edge of the picture. */
const INSTEP =
  'M81 240C84 208 114 196 160 198C206 180 262 192 304 226C346 246 372 280 368 330C362 404 338 452 332 520H96C96 440 74 330 81 240Z'

/** Returns the picture of a foot whose nails are painted, as a self-contained SVG of 400×500. */
export function drawFoot(tone: SkinTone, painted: Painted): string {
  const canvas = new Canvas(WALL)
  const skin = skinOf(tone)
  canvas.fill('M0 0h400v500H0z', WALL)
  canvas.spot(190, 210, 280, 280, '#fffefc', 0.9)
  canvas.blurred(11, 0.3, () => {
    canvas.within({ x: 12, y: 14 }, () => {
      canvas.fill(INSTEP, canvas.shadow)
      for (const toe of TOES) canvas.within(toe, () => canvas.fill(fingerOutline(toe), canvas.shadow))
    })
  })
  canvas.fill(INSTEP, skin)
  for (const toe of TOES.toReversed()) drawFinger(canvas, toe, skin)
  canvas.clipped(INSTEP, () => {
    canvas.spot(372, 460, 100, 190, lift(skin, -0.12, 1.12), 0.7)
    canvas.spot(170, 400, 110, 150, lift(skin, 0.04), 0.6)
  })
  for (const { x, y, width } of TOES) canvas.spot(x, y + 16, width * 0.4, 22, lift(skin, 0.04), 0.45)
  for (const [i, toe] of TOES.entries()) {
    const w = toe.width * (i === 0 ? 0.6 : 0.56)
    const h = w * (i === 0 ? 1.12 : 1.05)
    canvas.within(toe, () => {
      const y = -toe.length + h + toe.width * 0.1
      canvas.stroke(
        p`M${-w * 0.5} ${y - w * 0.4}C${-w * 0.52} ${y + w * 0.16} ${w * 0.52} ${y + w * 0.16} ${w * 0.5} ${y - w * 0.4}`,
        lift(skin, -0.13, 1.15),
        3,
        { opacity: 0.5 },
      )
      drawNail(canvas, { w, h, shape: 'soft', ...painted, shadow: false }, { x: 0, y })
    })
  }
  return canvas.toSvg('0 0 400 500')
}
