import type { Finish } from '#shared/catalog/picture.ts'
import { type Canvas, num, p } from './canvas.ts'
import { lift, lightness } from './oklch.ts'
import { pick, type Random, randomOf } from './random.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Round specks: zero-length strokes with round ends, hundreds of them in one short path. */
export function specks(
  canvas: Canvas,
  box: Box,
  count: number,
  size: number,
  color: string,
  opacity: number,
  random: Random,
): void {
  let d = ''
  // Whole units: nobody sees where exactly a speck is, and the path is a third shorter.
  for (let i = 0; i < count; i++)
    d += `M${Math.round(box.x + random() * box.w)} ${Math.round(box.y + random() * box.h)}h0`
  // Files of one set share their grain, hence the symbol.
  const dots = canvas.symbol(`<path d="${d}"/>`)
  const pen = `stroke="${color}" stroke-width="${num(size)}" stroke-linecap="round" opacity="${Math.round(opacity * 100) / 100}"`
  canvas.raw(`<use href="${dots}" ${pen}/>`)
}

/** Small flakes come in a few cuts only: there are hundreds of them, and every byte counts. */
const CUTS = [
  'l2 1-1 2-2-1z',
  'l2 0-1 2-2-1z',
  'l1 2-2 1-1-2z',
  'l3 1-1 1z',
  'l1-2 2 1-1 2z',
  'h2l-1 2z',
  'l1 1-1 1-1-1z',
] as const

/** Four-, five- and six-sided flakes: what real glitter is cut into. */
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
  if (size < 3.5) {
    for (let i = 0; i < count; i++) {
      const flake = CUTS[Math.floor(random() * CUTS.length)] ?? CUTS[0]
      d += `M${Math.round(box.x + random() * box.w)} ${Math.round(box.y + random() * box.h)}${flake}`
    }
    canvas.fill(d, color, opacity)
    return
  }
  for (let i = 0; i < count; i++) {
    const s = size * (0.6 + random() * 0.8)
    const lean = (random() - 0.5) * s
    const x = Math.round(box.x + random() * box.w)
    const y = Math.round(box.y + random() * box.h)
    d += p`M${x} ${y}l${s + lean} ${s * 0.5}${-s * 0.5} ${s}${-s - lean}${-s * 0.3}z`
  }
  canvas.fill(d, color, opacity)
}

/** Draws what the finish adds over the plain colour, inside the outline. Density is per 10 000 square units. */
export function finishOver(
  canvas: Canvas,
  outline: string,
  box: Box,
  shade: string,
  finish: Finish,
  seed: number,
): void {
  if (finish === 'cream' || finish === 'matte' || finish === 'clear') return
  const random = randomOf(seed)
  const area = (box.w * box.h * Math.min(1, canvas.scale) ** 2) / 1e4
  canvas.clipped(outline, () => {
    if (finish === 'shimmer') {
      const n = Math.round(Math.min(64, 30 * area + 10))
      specks(canvas, box, n, 0.9, '#fff', 0.5, random)
      specks(canvas, box, n, 0.8, lift(shade, 0.22), 0.75, random)
      specks(canvas, box, Math.round(n / 4), 1.5, '#fff', 0.75, random)
    } else if (finish === 'glitter') {
      const n = Math.round(Math.min(46, 20 * area + 8))
      flakes(canvas, box, n, 1.9, lift(shade, -0.2, 1.2), 0.5, random)
      flakes(canvas, box, n, 2, lift(shade, 0.2, 1.1), 0.85, random)
      specks(canvas, box, n, 1.1, lift(shade, 0.34), 0.8, random)
      flakes(canvas, box, Math.round(n / 3), 2.4, '#fff', 0.9, random)
      flakes(canvas, box, Math.round(n / 4), 2.2, '#ffe3b0', 0.85, random)
    } else {
      const angle = pick([-26, -20, 24, -32], random)
      const light = lift(shade, lightness(shade) > 0.6 ? 0.2 : 0.33, 1.15)
      const cx = box.x + box.w / 2
      const cy = box.y + box.h * 0.47
      const reach = box.w + box.h
      const band = canvas.down([
        [0, light, 0],
        [0.25, light, 0.22],
        [0.42, light, 0.85],
        [0.49, '#fff', 0.88],
        [0.56, light, 0.85],
        [0.75, light, 0.25],
        [1, light, 0],
      ])
      const tall = box.h * 0.46
      canvas.raw(
        `<path d="${p`M${cx - reach} ${cy - tall / 2}h${2 * reach}v${tall}h${-2 * reach}z`}" fill="${band}" transform="rotate(${angle} ${num(cx)} ${num(cy)})"/>`,
      )
      specks(canvas, box, 34, 0.7, '#fff', 0.42, random)
    }
  })
}
