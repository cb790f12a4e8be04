import { type Canvas, oval, p, rect } from '../canvas.ts'
import { type Box, specks } from '../finish.ts'
import { letter } from '../lettering.ts'
import { lieShadow, softbox, standShadow } from '../light.ts'
import { inkOn, round } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'
import { randomOf } from '../random.ts'

export const FILE_SHAPES = ['straight', 'drop', 'moon', 'diamond'] as const
export type FileShape = (typeof FILE_SHAPES)[number]

/** Outlines of files around 0,0, about 380 units long. */
const OUTLINES: Readonly<Record<FileShape, string>> = {
  straight: 'M-27 -176C-27 -200 27 -200 27 -176V176C27 200 -27 200 -27 176Z',
  drop: 'M-24 -172C-24 -198 24 -198 24 -172L31 158C32 204 -32 204 -31 158Z',
  moon: 'M-34 -150C-30 -206 8 -206 18 -168C34 -70 34 70 18 168C8 206 -30 206 -34 150C-20 60 -20 -60 -34 -150Z',
  diamond: 'M-9 -188Q0 -198 9 -188C38 -110 38 110 9 188Q0 198 -9 188C-38 110 -38 -110 -9 -188Z',
}

export interface File {
  readonly shape: FileShape
  readonly color: string
  readonly brand: string
  readonly grit: string
  readonly seed: number
}

/** Draws a nail file that lies on the table. */
export function drawFile(canvas: Canvas, { shape, color, brand, grit, seed }: File): void {
  const d = OUTLINES[shape]
  lieShadow(canvas, [d], 0.9)
  // The foam core between two abrasive sheets is visible at the edge.
  canvas.fill(d, lift(color, -0.22), 1, 'transform="translate(2.200 3)"')
  canvas.fill(d, lift(color, 0.22, 0.6), 1, 'transform="translate(1.200 1.600)"')
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
function grain(canvas: Canvas, outline: string, color: string, seed: number, coarse = 1): void {
  const dark = lightness(color) < 0.4
  const tile = canvas.pattern(TILE.w, TILE.h, () => {
    const random = randomOf(5)
    specks(canvas, TILE, 32, 1.5, '#000', dark ? 0.5 : 0.13, random)
    specks(canvas, TILE, 32, 1.2, '#fff', dark ? 0.22 : 0.34, random)
    specks(canvas, TILE, 13, 0.8, lift(color, -0.25), 0.4, random)
  })
  canvas.fill(outline, canvas.laid(tile, `rotate(${seed % 90})${coarse === 1 ? '' : `scale(${coarse})`}`))
}

/** Draws a buff, a soft block with four faces, with its base at 0,0. */
export function drawBuff(canvas: Canvas, color: string, brand: string, grit: string, seed: number): void {
  const [w, h, dx, dy] = [226, 86, 46, 30]
  canvas.within({ x: 14, y: -4 }, () => standShadow(canvas, w, 1.3))
  const x = -w / 2 - dx / 2
  const front = rect(x, -h, w, h, 5)
  const top = p`M${x + 3} ${-h}L${x + dx} ${-h - dy}H${x + w + dx - 2}L${x + w - 2} ${-h}Z`
  const side = p`M${x + w - 2} ${-h}L${x + w + dx - 2} ${-h - dy}V${-dy - 4}L${x + w - 2} -3Z`
  canvas.fill(side, lift(color, -0.14))
  canvas.fill(top, lift(color, 0.07, 0.8))
  canvas.fill(
    front,
    canvas.linear(
      [
        [0, lift(color, 0.03)],
        [1, lift(color, -0.06)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  grain(canvas, `${front}${top}${side}`, color, seed)
  canvas.stroke(p`M${x + 4} ${-h}H${x + w - 3}V-4`, '#fff', 1.4, { opacity: 0.45 })
  const fill = inkOn(color)
  letter(canvas, brand, { x: x + w / 2, y: -h / 2 + 4, size: 26, weight: 300, fill, max: w - 40 })
  letter(canvas, grit, { x: x + w / 2, y: -h / 2 + 24, size: 10.5, fill, opacity: 0.8, max: w - 40 })
}

/** Draws a foot file, a wide abrasive paddle on a handle, around 0,0. */
export function drawPaddle(
  canvas: Canvas,
  color: string,
  handle: string,
  brand: string,
  grit: string,
  seed: number,
): void {
  const head = rect(-42, -196, 84, 196, 26)
  const grip = 'M-17 -6H17L21 150Q22 190 0 192Q-22 190 -21 150Z'
  lieShadow(canvas, [head, grip], 1.1)
  canvas.fill(grip, round(canvas, handle, 0.9))
  canvas.within({ x: 0, y: 0 }, () => softbox(canvas, -15, 10, 14, 160, lightness(handle) > 0.6 ? 0.6 : 0.25))
  canvas.fill(head, lift(handle, -0.1), 1, 'transform="translate(3 4)"')
  canvas.fill(head, lift(handle, 0.04))
  const pad = rect(-36, -190, 72, 184, 21)
  canvas.fill(
    pad,
    canvas.linear(
      [
        [0, lift(color, 0.03)],
        [1, lift(color, -0.07)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  grain(canvas, pad, color, seed, 0.8)
  canvas.fill(oval(0, 170, 5.5, 5.5), lift(canvas.tint, -0.12))
  letter(canvas, brand, { x: 5, y: 82, size: 14, fill: inkOn(handle), rotate: -90, max: 120, spacing: 0.6 })
  letter(canvas, grit, { x: 0, y: -96, size: 13, fill: inkOn(color), max: 60, opacity: 0.8 })
}
