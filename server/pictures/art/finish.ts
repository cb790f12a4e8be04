import type { Finish } from '#shared/catalog/picture.ts'
import { type Canvas, p } from './canvas.ts'
import { num } from './num.ts'
import { lift, lightness, mix } from './oklch.ts'
import { pick, type Random, randomOf } from './random.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/**
 * Returns evenly scattered places, from a low-discrepancy sequence (plastic number) with some noise. Coordinates are
 * whole numbers, which are precise enough for specks and make the path a third shorter.
 */
export function strewn(box: Box, count: number, random: Random): (readonly [x: number, y: number])[] {
  const [startX, startY] = [random(), random()]
  return Array.from({ length: count }, (_, i) => {
    const x = (startX + i * 0.7548777 + random() * 0.34) % 1
    const y = (startY + i * 0.5698403 + random() * 0.34) % 1
    return [Math.round(box.x + x * box.w), Math.round(box.y + y * box.h)] as const
  })
}

/** Draws round specks as zero-length strokes with round ends, all in a single short path. */
export function specks(
  canvas: Canvas,
  box: Box,
  count: number,
  size: number,
  color: string,
  opacity: number,
  random: Random,
): void {
  const d = strewn(box, count, random).map(([x, y]) => `M${x} ${y}h0`)
  canvas.stroke(d.join(''), color, size, { opacity })
}

/** The outlines of small flakes. There are only a few, because a picture has dozens of flakes and must stay small. */
const CUTS = ['l2 1-1 2-2-1z', 'l1 2-2 1-1-2z', 'l3 1-1 1z', 'l1-2 2 1-1 2z', 'h2l-1 2z'] as const

/** Draws flakes with three or four sides, like real glitter; the smallest are squares. */
export function flakes(
  canvas: Canvas,
  box: Box,
  count: number,
  size: number,
  color: string,
  opacity: number,
  random: Random,
): void {
  let d = ''
  for (const [x, y] of strewn(box, count, random)) {
    if (size <= 2) d += `M${x} ${y}h2`
    else if (size < 3.5) d += `M${x} ${y}${pick(CUTS, random)}`
    else {
      const s = size * (0.6 + random() * 0.8)
      const lean = (random() - 0.5) * s
      d += p`M${x} ${y}l${s + lean} ${s * 0.5}${-s * 0.5} ${s}${-s - lean}${-s * 0.3}z`
    }
  }
  if (size <= 2) canvas.stroke(d, color, size, { opacity, cap: 'butt' })
  else canvas.fill(d, color, opacity)
}

/** The tile is as large as a nail, so that the repetition is not noticed. */
const TILE: Box = { x: 0, y: 0, w: 67, h: 75 }
/** Rotations of the tile in degrees, so that two objects in a picture sparkle differently. */
const TURNS = [12, -25, 80] as const

/** Draws the effect of a finish over the plain color, inside the outline. */
export function finishOver(
  canvas: Canvas,
  outline: string,
  box: Box,
  shade: string,
  finish: Finish,
  seed: number,
): void {
  if (finish === 'cream' || finish === 'matte' || finish === 'clear') return
  if (finish === 'cateye') {
    canvas.fill(outline, catsEye(canvas, box, shade, randomOf(seed)))
    return
  }
  // Small objects need fewer and larger sparkles.
  const size = canvas.scale < 0.75 ? `scale(${num(1 / canvas.scale)})` : ''
  const turn = TURNS[Math.abs(seed) % TURNS.length] ?? TURNS[0]
  const tile = canvas.pattern(TILE.w, TILE.h, () => SPARKLE[finish](canvas, shade, randomOf(7)))
  canvas.fill(outline, canvas.laid(tile, `rotate(${turn})${size}`))
}

const SPARKLE: Readonly<
  Record<'shimmer' | 'glitter', (canvas: Canvas, shade: string, random: Random) => void>
> = {
  shimmer(canvas, shade, random) {
    specks(canvas, TILE, 15, 0.9, '#fff', 0.5, random)
    specks(canvas, TILE, 15, 0.8, lift(shade, 0.22), 0.75, random)
    specks(canvas, TILE, 4, 1.5, '#fff', 0.75, random)
  },
  glitter(canvas, shade, random) {
    specks(canvas, TILE, 11, 1.7, lift(shade, -0.2, 1.2), 0.5, random)
    flakes(canvas, TILE, 11, 2, lift(shade, 0.2, 1.1), 0.85, random)
    specks(canvas, TILE, 11, 1.1, lift(shade, 0.34), 0.8, random)
    flakes(canvas, TILE, 4, 2.4, '#fff', 0.9, random)
    flakes(canvas, TILE, 3, 2.2, '#ffe3b0', 0.85, random)
  },
}

/** Returns the paint of a cat-eye finish, a blurred diagonal band. */
function catsEye(canvas: Canvas, { x, y, w, h }: Box, shade: string, random: Random): string {
  const angle = (pick([-26, -20, 24, -32], random) * Math.PI) / 180
  const light = lift(shade, lightness(shade) > 0.6 ? 0.2 : 0.33, 1.15)
  const reach = h * 0.23
  const [cx, cy] = [x + w / 2, y + h * 0.47]
  const [dx, dy] = [-Math.sin(angle) * reach, Math.cos(angle) * reach]
  return canvas.band(
    [
      [0, light, 0],
      [0.29, light, 0.27],
      [0.45, mix(light, '#ffffff', 0.5), 0.88],
      [0.53, mix(light, '#ffffff', 0.5), 0.88],
      [0.71, light, 0.27],
      [1, light, 0],
    ],
    [cx - dx, cy - dy, cx + dx, cy + dy],
  )
}
