import type { Finish } from '#shared/catalog/picture.ts'
import { type Canvas, p } from '../canvas.ts'
import { finishOver } from '../finish.ts'
import { lieShadow } from '../light.ts'
import { lift, lightness } from '../oklch.ts'

interface Shape {
  readonly outline: string
  /** Bright reflections along the upper left edges; those in `faint` are fainter and wider. */
  readonly bright: readonly string[]
  readonly faint: readonly string[]
  /** Furrows from a brush or a spatula. */
  readonly furrows: readonly string[]
}

/** Shapes around 0,0, drawn by hand, about 300 by 260 units. */
const SHAPES: readonly Shape[] = [
  {
    // A poured puddle pulled up to the right.
    outline:
      'M-142 78C-152 34 -104 8 -70 -14C-34 -38 -50 -84 -4 -108C34 -128 70 -104 98 -118C122 -130 152 -122 148 -96C144 -70 118 -62 112 -34C104 4 92 40 52 60C22 75 6 72 -24 94C-58 120 -96 138 -122 122C-138 112 -139 94 -142 78Z',
    bright: ['M-120 76C-122 44 -78 26 -48 2C-16 -26 -32 -66 4 -90', 'M84 22C96 -2 98 -30 112 -56'],
    faint: ['M-92 96C-44 62 8 54 40 26C70 0 72 -50 120 -96'],
    furrows: [],
  },
  {
    // One stroke of a wide brush with a blunt start and a split dry end.
    outline:
      'M-132 -74C-120 -104 -64 -88 -14 -88C42 -88 88 -110 128 -96C144 -90 134 -80 146 -70C156 -60 138 -52 148 -40C156 -28 136 -24 142 -10C148 4 122 2 130 16C136 28 108 22 92 28C40 46 -20 34 -66 62C-92 78 -124 84 -136 62C-146 44 -128 34 -138 14C-146 -4 -130 -14 -138 -32C-144 -48 -138 -62 -132 -74Z',
    bright: ['M-112 -66C-60 -78 20 -58 96 -82', 'M-118 46C-92 44 -80 34 -50 26'],
    faint: ['M-112 -22C-50 -40 30 -20 126 -46'],
    furrows: [
      'M-126 -46C-50 -62 30 -44 138 -68',
      'M-128 -8C-50 -26 40 -4 136 -28',
      'M-128 24C-60 4 40 22 128 -2',
      'M-120 60C-70 30 0 26 84 20',
    ],
  },
  {
    // A puddle pushed to the right with a brush.
    outline:
      'M-134 22C-144 -48 -88 -98 -22 -96C30 -94 58 -70 96 -86C130 -100 156 -76 144 -46C134 -20 106 -22 98 8C88 48 98 82 58 102C20 118 -20 94 -60 104C-102 112 -128 72 -134 22Z',
    bright: ['M-108 16C-114 -34 -70 -70 -18 -69', 'M94 -62C110 -72 126 -68 126 -54'],
    faint: ['M-76 66C-20 84 34 62 58 10C68 -14 86 -36 112 -44'],
    furrows: [],
  },
]

export interface Smear {
  readonly shade: string
  readonly finish: Finish
  readonly variant: number
  readonly seed: number
}

/** Draws a smear of the contents on the table around 0,0. */
export function drawSmear(canvas: Canvas, { shade, finish, variant, seed }: Smear): void {
  const shape = SHAPES[((variant % SHAPES.length) + SHAPES.length) % SHAPES.length]
  if (!shape) return
  const { outline } = shape
  const matte = finish === 'matte'
  const clear = finish === 'clear'
  lieShadow(canvas, [outline], clear ? 0.6 : 0.9)
  const ramp = canvas.linear(
    [
      [0, lift(shade, -0.04)],
      [0.35, lift(shade, 0.05)],
      [0.7, shade],
      [1, lift(shade, -0.1)],
    ],
    0.1,
    0,
    0.9,
    1,
  )
  if (clear) canvas.fill(outline, '#fff', 0.55)
  canvas.fill(outline, ramp, clear ? 0.45 : 1)
  finishOver(canvas, outline, { x: -150, y: -130, w: 300, h: 262 }, shade, finish, seed)
  const edge = lift(shade, -0.2)
  canvas.clipped(outline, () => {
    // Thickness: darker toward the lower right edge, bright along the upper left edge.
    for (const width of [26, 17, 9, 4]) {
      canvas.raw(
        `<path d="${outline}" transform="translate(-4 -5)" fill="none" stroke="${edge}" stroke-width="${width}" opacity="${clear ? 0.06 : 0.1}"/>`,
      )
    }
    canvas.raw(
      `<path d="${outline}" transform="translate(2.500 3)" fill="none" stroke="#fff" stroke-width="4" opacity="${matte ? 0.16 : 0.3}"/>`,
    )
    for (const furrow of shape.furrows) {
      canvas.stroke(furrow, edge, 3, { opacity: 0.22 })
      canvas.raw(
        `<path d="${furrow}" transform="translate(0 3)" fill="none" stroke="#fff" stroke-width="2" opacity=".16"/>`,
      )
    }
    const strength = matte ? 0.22 : lightness(shade) > 0.85 ? 1 : 0.9
    for (const line of shape.bright) canvas.gleam(line, matte ? 26 : 11, strength)
    for (const line of shape.faint) canvas.gleam(line, 26, matte ? 0.12 : 0.22)
  })
}

/** Draws a round drop of liquid at 0,0. */
export function drawDrop(canvas: Canvas, r: number, shade: string): void {
  const d = p`M${-r} 0C${-r} ${-r * 1.05} ${r} ${-r * 1.05} ${r} 0C${r} ${r} ${-r} ${r} ${-r} 0Z`
  canvas.spot(r * 0.4, r * 0.55, r * 1.35, r * 0.9, canvas.shadow, 0.5)
  canvas.fill(d, lift(shade, -0.04), 0.8)
  canvas.fill(
    p`M${-r * 0.62} ${-r * 0.2}C${-r * 0.6} ${-r * 0.6} ${-r * 0.2} ${-r * 0.74} ${r * 0.06} ${-r * 0.62}C${-r * 0.2} ${-r * 0.54} ${-r * 0.44} ${-r * 0.4} ${-r * 0.62} ${-r * 0.2}Z`,
    '#fff',
    0.9,
  )
}
