import { type Canvas, oval, p, rect } from '../canvas.ts'
import { type Box, specks } from '../finish.ts'
import { letter } from '../lettering.ts'
import { lieShadow, softbox, standShadow } from '../light.ts'
import { inkOn, round, sheen } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'
import { randomOf } from '../random.ts'
import type { ToolStyle } from '../tool-style.ts'

export type FileShape = 'straight' | 'drop' | 'moon' | 'diamond' | 'wide' | 'boat'

/** Outlines of files around 0,0, about 380 units long. */
const OUTLINES: Readonly<Record<FileShape, string>> = {
  straight: 'M-27 -176C-27 -200 27 -200 27 -176V176C27 200 -27 200 -27 176Z',
  drop: 'M-24 -172C-24 -198 24 -198 24 -172L31 158C32 204 -32 204 -31 158Z',
  moon: 'M-34 -150C-30 -206 8 -206 18 -168C34 -70 34 70 18 168C8 206 -30 206 -34 150C-20 60 -20 -60 -34 -150Z',
  wide: 'M-40 -180C-40 -200 40 -200 40 -180V180C40 200 -40 200 -40 180Z',
  boat: 'M-8 -184Q0 -196 8 -184C40 -130 44 130 8 184Q0 196 -8 184C-44 130 -40 -130 -8 -184Z',
  diamond: 'M-9 -188Q0 -198 9 -188C38 -110 38 110 9 188Q0 198 -9 188C-38 110 -38 -110 -9 -188Z',
}

export interface File {
  readonly shape: FileShape
  readonly color: string
  readonly brand: string
  readonly grit: string
  readonly seed: number
  /** The color of the core; the color of foam without it. */
  readonly core?: string
  /** Whether it lies on other files, so that it casts only a narrow shadow. */
  readonly stacked?: boolean
}

/** Returns the outline of a file or of a sheet for it. */
export const fileOutline = (shape: FileShape): string => OUTLINES[shape]

/** Draws a nail file that lies on the table. */
export function drawFile(canvas: Canvas, { shape, color, brand, grit, seed, core, stacked }: File): void {
  const d = OUTLINES[shape]
  if (stacked) canvas.fill(d, canvas.shadow, 0.3, 'transform="translate(5 6)"')
  else lieShadow(canvas, [d], 0.9)
  // The foam core between two abrasive sheets is visible at the edge.
  canvas.fill(d, lift(color, -0.22), 1, 'transform="translate(2.200 3)"')
  canvas.fill(d, core ?? lift(color, 0.22, 0.6), 1, 'transform="translate(1.200 1.600)"')
  canvas.fill(
    d,
    canvas.linear(
      [
        [0, lift(color, 0.045)],
        [0.45, color],
        [1, lift(color, -0.05)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  grain(canvas, d, color, seed)
  canvas.stroke(d, '#fff', 1, { opacity: 0.3 })
  const fill = inkOn(color)
  const x = shape === 'moon' ? 8 : 6
  letter(canvas, brand, { x, y: 0, size: 18, fill, spacing: 1, rotate: -90, max: 190 })
  canvas.within({ x: x - 2, y: -134 }, () =>
    letter(canvas, grit, { x: 0, y: 0, size: 10.5, fill, opacity: 0.8, rotate: -90, max: 84 }),
  )
}

const TILE: Box = { x: 0, y: 0, w: 62, h: 71 }

/** Draws an abrasive surface of dark and light grains. */
export function grain(canvas: Canvas, outline: string, color: string, seed: number, coarse = 1): void {
  const dark = lightness(color) < 0.4
  const tile = canvas.pattern(TILE.w, TILE.h, () => {
    const random = randomOf(5)
    specks(canvas, TILE, 32, 1.5, '#000', dark ? 0.5 : 0.13, random)
    specks(canvas, TILE, 32, 1.2, '#fff', dark ? 0.22 : 0.34, random)
    specks(canvas, TILE, 13, 0.8, lift(color, -0.25), 0.4, random)
  })
  canvas.fill(outline, canvas.laid(tile, `rotate(${seed % 90})${coarse === 1 ? '' : `scale(${coarse})`}`))
}

export interface Buff {
  readonly color: string
  readonly brand: string
  readonly grit: string
  readonly seed: number
  readonly w: number
  readonly h: number
  /** The colors of its top and side; of the front's color without them. */
  readonly faces?: readonly [top: string, side: string]
}

/** Draws a buff, a soft block with four faces, with its base at 0,0. */
export function drawBuff(canvas: Canvas, { color, brand, grit, seed, w, h, faces }: Buff): void {
  const [dx, dy] = [w * 0.2, h * 0.35]
  canvas.within({ x: 14, y: -4 }, () => standShadow(canvas, w, 1.2))
  const x = -w / 2 - dx / 2
  const front = rect(x, -h, w, h, 5)
  const top = p`M${x + 3} ${-h}L${x + dx} ${-h - dy}H${x + w + dx - 2}L${x + w - 2} ${-h}Z`
  const side = p`M${x + w - 2} ${-h}L${x + w + dx - 2} ${-h - dy}V${-dy - 4}L${x + w - 2} -3Z`
  canvas.fill(side, lift(faces?.[1] ?? color, -0.14))
  canvas.fill(top, lift(faces?.[0] ?? color, 0.07, 0.8))
  canvas.fill(front, sheen(canvas, color, 0.03, -0.06))
  grain(canvas, `${front}${top}${side}`, color, seed)
  canvas.stroke(p`M${x + 4} ${-h}H${x + w - 3}V-4`, '#fff', 1.4, { opacity: 0.45 })
  const fill = inkOn(color)
  letter(canvas, brand, { x: x + w / 2, y: -h / 2 + 4, size: h * 0.3, weight: 300, fill, max: w - 30 })
  letter(canvas, grit, {
    x: x + w / 2,
    y: -h / 2 + h * 0.28,
    size: h * 0.12,
    fill,
    opacity: 0.8,
    max: w - 30,
  })
}

export interface Paddle {
  readonly color: string
  readonly handle: string
  readonly brand: string
  readonly grit: string
  readonly seed: number
  readonly build: 'double' | 'laser' | 'wooden' | 'long'
  readonly style: ToolStyle
}

const STEEL = '#c3c0bc'

/** Draws a foot file, a wide abrasive paddle on a handle, around 0,0. */
export function drawPaddle(canvas: Canvas, { color, handle, brand, grit, seed, build, style }: Paddle): void {
  const long = build === 'long'
  const [top, bottom] = long ? [-196, -40] : [-196, 0]
  const half = (long ? 36 : 42) * style.girth
  const head = rect(-half, top, 2 * half, bottom - top, 26)
  const g = style.girth
  const grip =
    style.grip === 'sleeve' || style.grip === 'ribbed'
      ? p`M${-16 * g} ${bottom - 6}H${16 * g}V176Q${16 * g} 192 0 192Q${-16 * g} 192 ${-16 * g} 176Z`
      : p`M${-15 * g} ${bottom - 6}H${15 * g}L${21 * g} 150Q${22 * g} 190 0 192Q${-22 * g} 190 ${-21 * g} 150Z`
  lieShadow(canvas, [head, grip], 1.1)
  canvas.part('handle', () => {
    canvas.fill(grip, round(canvas, handle, 0.9))
    if (build === 'wooden')
      canvas.stroke('M-6 10C-9 60 -4 110 -8 178M5 6C9 60 3 120 7 180', '#5b3a22', 1.6, { opacity: 0.4 })
    for (let i = 0; i < style.rings; i++)
      canvas.stroke(p`M${-16 * g} ${bottom + 16 + i * 9}H${16 * g}`, '#000', 3, {
        opacity: 0.25,
        cap: 'butt',
      })
    softbox(canvas, -13, bottom + 10, 14, 160, lightness(handle) > 0.6 ? 0.6 : 0.25)
  })
  canvas.fill(head, lift(handle, -0.1), 1, 'transform="translate(3 4)"')
  canvas.fill(head, lift(handle, 0.04))
  const pad = rect(-half + 6, top + 6, 2 * half - 12, bottom - top - 12, 21)
  canvas.part('pad', () => {
    canvas.fill(pad, sheen(canvas, build === 'laser' ? STEEL : color, build === 'laser' ? 0.12 : 0.03, -0.08))
    if (build === 'laser') canvas.fill(pad, canvas.laid(etched(canvas), 'rotate(12)'))
    else grain(canvas, pad, color, seed, 0.8)
    if (build === 'double') {
      // The finer side shows where the sheet's corner is turned.
      canvas.clipped(pad, () => {
        canvas.fill(
          p`M${-half} ${bottom - 70}L${half} ${bottom - 120}V${bottom}H${-half}Z`,
          lift(color, lightness(color) > 0.6 ? -0.16 : 0.18),
        )
        canvas.stroke(p`M${-half} ${bottom - 70}L${half} ${bottom - 120}`, '#fff', 2.4, { opacity: 0.6 })
      })
    }
  })
  canvas.fill(oval(0, 172, 5.5, 5.5), lift(canvas.tint, -0.12))
  letter(canvas, brand, {
    x: 5,
    y: 90,
    size: 14,
    weight: style.weight,
    fill: inkOn(handle),
    rotate: -90,
    max: 120,
    spacing: 0.6,
  })
  letter(canvas, grit, {
    x: 0,
    y: (top + bottom) / 2 - 20,
    size: 13,
    fill: inkOn(build === 'laser' ? STEEL : color),
    max: 60,
    opacity: 0.8,
  })
}

/** Returns a pattern of teeth that are etched into steel. */
function etched(canvas: Canvas): string {
  return canvas.pattern(11, 11, () => {
    canvas.fill('M2 2l4 1-1 4-3-1z', '#4a4644', 0.75)
    canvas.fill('M7 7l3 1-1 3-2-1z', '#fff', 0.8)
  })
}
