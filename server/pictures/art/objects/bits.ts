import { type Canvas, oval, p } from '../canvas.ts'
import { type Box, specks } from '../finish.ts'
import { lieShadow } from '../light.ts'
import { lacquer, metal, round } from '../materials.ts'
import { lift, lightness, mix } from '../oklch.ts'
import { randomOf } from '../random.ts'

export type BitShape =
  | 'flame'
  | 'ball'
  | 'drop'
  | 'cone'
  | 'cylinder'
  | 'needle'
  | 'olive'
  | 'oval'
  | 'lens'
  | 'truncated'
  | 'bud'
  | 'corn'
  | 'barrel'
  | 'bullet'
export type BitMaterial = 'diamond' | 'carbide' | 'ceramic' | 'silicone'

/** Returns the outline of a head that is `w` wide and `h` high and stands on 0,0. */
const OUTLINES: Readonly<Record<BitShape, (half: number, h: number) => string>> = {
  flame: (r, h) =>
    p`M${-r * 0.6} 0C${-r * 1.3} ${-h * 0.3} ${-r} ${-h * 0.62} 0 ${-h}C${r} ${-h * 0.62} ${r * 1.3} ${-h * 0.3} ${r * 0.6} 0Z`,
  ball: (r) =>
    p`M${-r * 0.3} 0C${-r * 1.4} ${-r * 0.2} ${-r * 1.3} ${-r * 2} 0 ${-r * 2}S${r * 1.4} ${-r * 0.2} ${r * 0.3} 0Z`,
  drop: (r, h) =>
    p`M${-r * 0.4} 0C${-r * 1.3} ${-h * 0.24} ${-r} ${-h * 0.6} 0 ${-h}C${r} ${-h * 0.6} ${r * 1.3} ${-h * 0.24} ${r * 0.4} 0Z`,
  cone: (r, h) => p`M${-r} 0L${-r * 0.16} ${-h + 3}Q0 ${-h - 3} ${r * 0.16} ${-h + 3}L${r} 0Z`,
  cylinder: (r, h) => p`M${-r} 0V${-h + 4}Q${-r} ${-h} ${-r + 4} ${-h}H${r - 4}Q${r} ${-h} ${r} ${-h + 4}V0Z`,
  needle: (r, h) =>
    p`M${-r} 0C${-r} ${-h * 0.3} ${-r * 0.4} ${-h * 0.7} 0 ${-h}C${r * 0.4} ${-h * 0.7} ${r} ${-h * 0.3} ${r} 0Z`,
  olive: (r, h) =>
    p`M${-r * 0.4} 0C${-r * 1.3} ${-h * 0.26} ${-r * 1.3} ${-h * 0.74} 0 ${-h}C${r * 1.3} ${-h * 0.74} ${r * 1.3} ${-h * 0.26} ${r * 0.4} 0Z`,
  oval: (r, h) =>
    p`M${-r * 0.5} 0C${-r * 1.34} ${-h * 0.02} ${-r * 1.34} ${-h} 0 ${-h}S${r * 1.34} ${-h * 0.02} ${r * 0.5} 0Z`,
  lens: (r) =>
    p`M${-r * 0.4} 0C${-r} ${-r * 0.2} ${-r * 1.3} ${-r * 0.5} ${-r * 1.3} ${-r * 0.56}C${-r} ${-r} ${r} ${-r} ${r * 1.3} ${-r * 0.56}C${r * 1.3} ${-r * 0.5} ${r} ${-r * 0.2} ${r * 0.4} 0Z`,
  truncated: (r, h) =>
    p`M${-r} 0L${-r * 0.56} ${-h + 3}Q${-r * 0.54} ${-h} ${-r * 0.44} ${-h}H${r * 0.44}Q${r * 0.54} ${-h} ${r * 0.56} ${-h + 3}L${r} 0Z`,
  bud: (r, h) =>
    p`M${-r * 0.4} 0C${-r * 1.4} ${-h * 0.1} ${-r * 1.2} ${-h * 0.7} ${-r * 0.3} ${-h * 0.94}Q0 ${-h} ${r * 0.3} ${-h * 0.94}C${r * 1.2} ${-h * 0.7} ${r * 1.4} ${-h * 0.1} ${r * 0.4} 0Z`,
  corn: (r, h) =>
    p`M${-r * 0.86} 0C${-r * 1.1} ${-h * 0.4} ${-r} ${-h * 0.8} ${-r * 0.56} ${-h + 3}Q0 ${-h - 4} ${r * 0.56} ${-h + 3}C${r} ${-h * 0.8} ${r * 1.1} ${-h * 0.4} ${r * 0.86} 0Z`,
  barrel: (r, h) =>
    p`M${-r * 0.72} 0C${-r * 1.12} ${-h * 0.3} ${-r * 1.12} ${-h * 0.7} ${-r * 0.72} ${-h}H${r * 0.72}C${r * 1.12} ${-h * 0.7} ${r * 1.12} ${-h * 0.3} ${r * 0.72} 0Z`,
  bullet: (r, h) =>
    p`M${-r} 0V${-h * 0.52}C${-r} ${-h * 0.86} ${-r * 0.5} ${-h} 0 ${-h}S${r} ${-h * 0.86} ${r} ${-h * 0.52}V0Z`,
}

export interface Bit {
  readonly shape: BitShape
  readonly material: BitMaterial
  /** The color of the ring, which tells the coarseness; of silicone, the color of the head. */
  readonly shade: string
  /** In millimeters. */
  readonly diameter: number
  readonly length: number
  /** From 0, very fine, to 4, very coarse. */
  readonly grit: number
}

/** Units per millimeter. */
const MM = 9.6
const SHANK = 2.35 * MM

/** Draws a bit that lies around 0,0 with its head up, true to scale: shank, diameter, and working length. */
export function drawBit(canvas: Canvas, bit: Bit): void {
  const r = Math.max(0.8, bit.diameter / 2) * MM
  const h = bit.shape === 'lens' ? r : bit.shape === 'ball' ? 2 * r : bit.length * MM
  const d = OUTLINES[bit.shape](r, h)
  const [s, from, to] = [SHANK / 2, -26, 116]
  const neck = p`M${-r * 0.4} ${from - 16}H${r * 0.4}L${s} ${from + 14}V${to}H${-s}V${from + 14}Z`
  const place = { x: 0, y: from - 15 }
  lieShadow(canvas, [neck], 0.9)
  canvas.within(place, () => lieShadow(canvas, [d], 0.9))
  canvas.part('shank', () => {
    canvas.fill(neck, metal(canvas))
    canvas.fill(p`M${-s} ${to - 6}H${s}V${to}H${-s}Z`, '#000', 0.2)
    canvas.gleam(p`M${-s * 0.45} ${from + 20}V${to - 10}`, 5, 0.7)
  })
  if (bit.material !== 'silicone') {
    canvas.part('ring', () =>
      canvas.fill(p`M${-s} ${from + 30}H${s}v16H${-s}Z`, lacquer(canvas, bit.shade, 0.8)),
    )
  }
  canvas.part('head', () => canvas.within(place, () => head(canvas, bit, d, r, h)))
}

const HEAD_COLORS: Readonly<Record<BitMaterial, (shade: string) => string>> = {
  diamond: () => '#c3c0bd',
  carbide: () => '#b9a571',
  ceramic: () => '#f3ede2',
  silicone: (shade) => shade,
}

function head(canvas: Canvas, { material, shade, grit }: Bit, d: string, r: number, h: number): void {
  const color = HEAD_COLORS[material](shade)
  canvas.fill(
    d,
    material === 'ceramic' || material === 'silicone' ? round(canvas, color) : metal(canvas, color),
  )
  if (material === 'diamond') canvas.fill(d, canvas.laid(grains(canvas, grit), 'rotate(20)'))
  else if (material !== 'silicone') canvas.fill(d, teeth(canvas, r, h, 5.5 + grit * 1.7))
  canvas.clipped(d, () => {
    canvas.gleam(p`M${-r * 0.42} -6V${-h + 10}`, r * 0.42, material === 'silicone' ? 0.4 : 0.62)
    canvas.spot(r * 0.9, -h / 2, r * 0.7, h * 0.6, '#000', 0.2)
  })
  canvas.stroke(d, lift(color, -0.28), 0.8, { opacity: 0.5 })
}

const TILE: Box = { x: 0, y: 0, w: 46, h: 42 }

/** Returns a pattern of diamond grains, which are larger the coarser the bit is. */
function grains(canvas: Canvas, grit: number): string {
  return canvas.pattern(TILE.w, TILE.h, () => {
    const random = randomOf(9)
    const size = 1.3 + grit * 0.35
    specks(canvas, TILE, 30, size, '#4a4644', 0.55, random)
    specks(canvas, TILE, 26, size * 0.8, '#fff', 0.9, random)
  })
}

/** Returns a pattern of crossed rows of teeth, `row` apart, each with a light edge. */
function teeth(canvas: Canvas, half: number, top: number, row: number): string {
  const rows = [-row, 0, row, 2 * row]
  const rise = (slope: number) => rows.map((y) => p`M0 ${y}l${2 * half + 6} ${slope}`).join('')
  const tile = canvas.pattern(2 * half + 6, row, () => {
    canvas.stroke(rise(-2 * row) + rise(2 * row), '#000', 1.5, { opacity: 0.34 })
    canvas.stroke(rise(-2 * row), '#fff', 1, { opacity: 0.5, extra: 'transform="translate(0 1.500)"' })
  })
  return canvas.laid(tile, p`translate(${-half - 3} ${-top})`)
}

/** Draws a sanding cap, a hollow dome of abrasive cloth, with its base at 0,0. */
export function drawSandingCap(canvas: Canvas, shade: string, grit: number): void {
  const d = 'M-27 -6L-20 -52Q-18 -70 0 -70T20 -52L27 -6A27 8 0 0 1 -27 -6Z'
  canvas.spot(10, 1, 36, 9, canvas.shadow, 0.55)
  canvas.fill(d, round(canvas, shade))
  const tile = canvas.pattern(TILE.w, TILE.h, () => {
    const random = randomOf(4)
    specks(canvas, TILE, 34, 1 + grit * 0.3, '#000', 0.3, random)
    specks(canvas, TILE, 26, 1 + grit * 0.2, '#fff', 0.4, random)
  })
  canvas.fill(d, canvas.laid(tile, 'rotate(15)'))
  canvas.stroke('M-27 -6A27 8 0 0 0 27 -6', lift(shade, -0.25), 2, { opacity: 0.7 })
  canvas.gleam('M-13 -52L-18 -14', 6, 0.4)
}

/** Draws a pedicure disc on its shank, seen from above, around 0,0; `r` is its radius. */
export function drawDisc(canvas: Canvas, shade: string, r: number): void {
  const steel = mix('#c6c3bf', shade, 0.3)
  const shank = 'M-11 0H11V196H-11Z'
  lieShadow(canvas, [shank, oval(0, -20, r, r * 0.62)], 1.1)
  canvas.part('shank', () => {
    canvas.fill(shank, metal(canvas))
    canvas.gleam('M-5 60V186', 5, 0.7)
    canvas.fill(p`M-24 ${-20}H24L13 44H-13Z`, metal(canvas, lift(steel, -0.06)))
  })
  canvas.part('disc', () => {
    canvas.fill(oval(0, -13, r, r * 0.62), lift(steel, -0.24))
    canvas.fill(
      oval(0, -20, r, r * 0.62),
      canvas.linear(
        [
          [0, lift(steel, 0.16)],
          [0.45, steel],
          [0.6, lift(steel, 0.12)],
          [1, lift(steel, -0.12)],
        ],
        0,
        0,
        1,
        1,
      ),
    )
    canvas.stroke(oval(0, -20, r - 2, r * 0.62 - 2), '#fff', 1.6, { opacity: 0.8 })
    let holes = ''
    for (let i = 0; i < 10; i++)
      holes += oval(
        Math.cos((i * Math.PI) / 5) * r * 0.7,
        -20 + Math.sin((i * Math.PI) / 5) * r * 0.43,
        r * 0.07,
        r * 0.045,
      )
    canvas.fill(holes, '#3a3634', 0.75)
    canvas.fill(oval(0, -20, r * 0.2, r * 0.125), metal(canvas))
    canvas.fill(p`M-6 -20h12M0 -24v8`, '#000')
    canvas.stroke('M-7 -20H7', '#4b4643', 2.4)
  })
}

/** Draws a round abrasive sheet seen from above, around 0,0. */
export function drawDiscFile(canvas: Canvas, shade: string, r: number): void {
  canvas.fill(oval(3, 4, r, r * 0.62), canvas.shadow, 0.28)
  canvas.fill(oval(0, 0, r, r * 0.62), lift(shade, 0.02))
  const tile = canvas.pattern(TILE.w, TILE.h, () => {
    const random = randomOf(6)
    specks(canvas, TILE, 34, 1.4, '#000', lightness(shade) < 0.4 ? 0.5 : 0.2, random)
    specks(canvas, TILE, 30, 1.1, '#fff', 0.4, random)
  })
  canvas.fill(oval(0, 0, r, r * 0.62), canvas.laid(tile, 'rotate(8)'))
  canvas.stroke(oval(0, 0, r - 0.6, r * 0.62 - 0.6), '#fff', 1, { opacity: 0.4 })
}
