import type { Cap } from '#shared/catalog/picture.ts'
import { type Canvas, oval, p, rect } from '../canvas.ts'
import { type Box, flakes, specks, strewn } from '../finish.ts'
import { letter } from '../lettering.ts'
import { lieShadow, standShadow } from '../light.ts'
import { CAP_COLORS } from '../materials.ts'
import { lift } from '../oklch.ts'
import { type Random, randomOf } from '../random.ts'
import { drawLid } from './jar.ts'

export const SPRINKLES = ['glitter', 'stones', 'foil', 'pigment'] as const
export type Sprinkle = (typeof SPRINKLES)[number]

const corner = (i: number, k: number): string =>
  p`${Math.cos(i * 0.785 + 0.39) * 10 * k} ${Math.sin(i * 0.785 + 0.39) * 10 * k}`
const octagon = (k: number): string => `M${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => corner(i, k)).join('L')}Z`

/** Draws a faceted stone with a dark rim, a light table, and a flash; all stones share one shape. */
function stone(canvas: Canvas, x: number, y: number, r: number, shade: string): void {
  const faces = [
    [octagon(1), lift(shade, -0.14)],
    [`M0 0L${corner(4, 1)}L${corner(5, 1)}Z`, lift(shade, 0.2)],
    [`M0 0L${corner(6, 1)}L${corner(7, 1)}Z`, lift(shade, 0.08)],
    [octagon(0.56), lift(shade, 0.14, 0.8)],
    ['M-4 -1L-1 -4.500L2 -3.500Z', '#fff'],
  ].map(([d, color]) => `<path d="${d}" fill="${color}"/>`)
  const cut = canvas.symbol(`<g >${faces.join('')}</g>`)
  canvas.raw(
    `<use href="${cut}" transform="translate(${Math.round(x)} ${Math.round(y)})scale(${(r / 10).toFixed(2)})"/>`,
  )
}

/**
 * The repeated tile of a sprinkle. Larger pieces stay inside INSIDE, because the edges of the tile would cut them
 * off.
 */
const TILE: Box = { x: 0, y: 0, w: 88, h: 76 }
const INSIDE: Box = { x: 4, y: 2, w: 74, h: 64 }

const PIECES: Readonly<Record<Sprinkle, (canvas: Canvas, shade: string, random: Random) => void>> = {
  pigment(canvas, shade, random) {
    specks(canvas, TILE, 30, 1, lift(shade, 0.2), 0.6, random)
    specks(canvas, TILE, 30, 1.2, lift(shade, -0.16), 0.35, random)
  },
  foil: (canvas, shade, random) => cuttings(canvas, INSIDE, 14, 8, shade, random),
  glitter: (canvas, shade, random) => cuttings(canvas, TILE, 26, 3.2, shade, random),
  stones(canvas, shade, random) {
    for (const [i, [x, y]] of strewn(TILE, 8, random).entries()) {
      const r = 7 + random() * 4
      const color = i % 3 ? shade : lift(shade, 0.1, 0.5)
      // A stone that crosses an edge of the tile is drawn again at the opposite edge.
      for (const left of places(x, r, TILE.w))
        for (const top of places(y, r, TILE.h)) stone(canvas, left, top, r, color)
    }
  },
}

/** Returns the coordinates at which an object of radius `r` is visible in a tile. */
function places(at: number, r: number, size: number): readonly number[] {
  if (at < r) return [at, at + size]
  return at > size - r ? [at, at - size] : [at]
}

function cuttings(
  canvas: Canvas,
  box: Box,
  count: number,
  size: number,
  shade: string,
  random: Random,
): void {
  flakes(canvas, box, count, size, lift(shade, -0.2, 1.1), 0.6, random)
  flakes(canvas, box, count, size, lift(shade, 0.17), 0.85, random)
  flakes(canvas, box, Math.round(count / 2), size * 0.9, lift(shade, 0.3, 0.7), 0.9, random)
  flakes(canvas, box, Math.round(count / 2.4), size * 0.7, '#fff', 0.95, random)
}

/** Fills the outline with the pot's contents, rotated by `turn`. */
function sprinkle(canvas: Canvas, what: Sprinkle, outline: string, shade: string, turn: number): void {
  const ramp = canvas.linear(
    [
      [0, lift(shade, 0.06)],
      [0.5, shade],
      [1, lift(shade, -0.12)],
    ],
    0,
    0,
    1,
    1,
  )
  canvas.fill(outline, ramp)
  const tile = canvas.pattern(TILE.w, TILE.h, () => PIECES[what](canvas, shade, randomOf(3)))
  canvas.fill(outline, canvas.laid(tile, `rotate(${turn})`))
}

export interface Pot {
  readonly shade: string
  readonly cap: Cap
  readonly what: Sprinkle
  readonly brand: string
  readonly mark: string
  readonly seed: number
  readonly open?: boolean
}

/** Draws a small clear pot with its base at 0,0, 180 units wide. */
export function drawPot(canvas: Canvas, { shade, cap, what, brand, mark, seed, open = false }: Pot): void {
  const [w, h, ry] = [92, 96, 14]
  standShadow(canvas, w * 1.9, 1.1)
  canvas.spot(w * 0.8, 7, w * 0.7, 12, shade, 0.35)
  const outer = p`M${-w} ${-h}V-16Q${-w} -2 ${-w + 14} 0Q0 ${ry * 0.5} ${w - 14} 0Q${w} -2 ${w} -16V${-h}Z`
  canvas.fill(
    outer,
    canvas.across([
      [0, '#cfc8c0', 0.7],
      [0.05, '#fff', 0.95],
      [0.5, '#fff', 0.75],
      [0.95, '#fff', 0.9],
      [1, '#b9b1a8', 0.8],
    ]),
  )
  canvas.stroke(outer, lift(canvas.tint, -0.25), 0.8, { opacity: 0.4 })
  const inner = p`M${-w + 9} ${-h + 10}V-24Q${-w + 9} -14 ${-w + 20} -13Q0 ${ry * 0.3 - 11} ${w - 20} -13Q${w - 9} -14 ${w - 9} -24V${-h + 10}Q0 ${-h + 26} ${-w + 9} ${-h + 10}Z`
  sprinkle(canvas, what, inner, shade, seed % 90)
  canvas.fill(
    inner,
    canvas.across([
      [0, '#000', 0.28],
      [0.2, '#fff', 0.16],
      [0.55, '#fff', 0],
      [1, '#000', 0.26],
    ]),
  )
  if (brand) canvas.fill(rect(-w * 0.5, -66, w, 40), '#fffdfa', 0.95)
  letter(canvas, brand, { x: 0, y: -45, size: 14, fill: '#1b1716', max: w - 12 })
  letter(canvas, mark, { x: 0, y: -33, size: 7.5, fill: '#1b1716', max: w - 12, opacity: 0.7 })
  canvas.gleam(p`M${-w + 14} ${-h + 12}V-22`, 10, 0.85)
  canvas.gleam(p`M${w - 10} ${-h + 14}V-24`, 4, 0.45)
  canvas.gleam(p`M${-w + 24} -5Q0 2 ${w - 24} -5`, 4, 0.9)
  if (!open) {
    drawLid(canvas, { half: w, lid: 40, cap, form: 'facet' }, -h)
    return
  }
  canvas.fill(
    p`M${-w + 5} ${-h - 8}H${w - 5}V${-h + 2}H${5 - w}Z`,
    canvas.across([
      [0, '#b9b1a8'],
      [0.2, '#fff'],
      [1, '#cfc8c0'],
    ]),
  )
  canvas.fill(oval(0, -h - 8, w - 5, 19), '#fbf9f6')
  const pool = oval(0, -h - 7, w - 13, 14.5)
  sprinkle(canvas, what, pool, shade, (seed + 31) % 90)
  canvas.fill(
    pool,
    canvas.linear(
      [
        [0, '#000', 0.25],
        [0.4, '#000', 0],
      ],
      0,
      0,
      0,
      1,
    ),
  )
}

/** Draws a thin spill on the table, dense in the middle, with single grains at the edges. */
export function drawSpill(canvas: Canvas, what: Sprinkle, shade: string, r: number, seed: number): void {
  const random = randomOf(seed)
  const scatter = (count: number, draw: (x: number, y: number) => void) => {
    for (let i = 0; i < count; i++) {
      const a = random() * Math.PI * 2
      const far = r * random() ** 0.7 * 1.3
      draw(Math.cos(a) * far * 1.5, Math.sin(a) * far * 0.62)
    }
  }
  const heap = p`M${-r} 4C${-r * 0.8} ${-r * 0.34} ${-r * 0.3} ${-r * 0.52} ${r * 0.1} ${-r * 0.44}C${r * 0.6} ${-r * 0.38} ${r * 0.9} ${-r * 0.2} ${r * 1.1} 2C${r} ${r * 0.3} ${r * 0.3} ${r * 0.42} ${-r * 0.2} ${r * 0.38}C${-r * 0.7} ${r * 0.36} ${-r} ${r * 0.22} ${-r} 4Z`
  canvas.spot(r * 0.2, r * 0.14, r * 1.4, r * 0.52, canvas.shadow, 0.4)
  if (what === 'stones') {
    const stones: (readonly [x: number, y: number])[] = []
    scatter(15, (x, y) => stones.push([Math.round(x), Math.round(y)]))
    canvas.stroke(stones.map(([x, y]) => p`M${x + 2} ${y + 3}h0`).join(''), canvas.shadow, 13, {
      opacity: 0.35,
    })
    for (const [x, y] of stones)
      stone(canvas, x, y, 5 + random() * 5, random() < 0.6 ? shade : lift(shade, 0.1, 0.5))
    return
  }
  let d = ''
  scatter(56, (x, y) => (d += `M${Math.round(x)} ${Math.round(y)}h0`))
  canvas.stroke(d, shade, what === 'foil' ? 4.5 : 2.2, { opacity: 0.85 })
  sprinkle(canvas, what, heap, shade, (seed + 57) % 90)
}

/** Draws a sheet of stickers around 0,0, 250 by 330 units. */
export function drawSheet(
  canvas: Canvas,
  shade: string,
  brand: string,
  mark: string,
  seed: number,
  cap: Cap,
): void {
  const d = rect(-125, -165, 250, 330, 5)
  lieShadow(canvas, [d], 0.7)
  canvas.fill(d, '#fffefb')
  canvas.fill(
    d,
    canvas.linear(
      [
        [0, '#fff', 0.6],
        [0.5, '#fff', 0],
        [1, '#000', 0.05],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.fill(oval(0, -148, 7, 7), lift(canvas.tint, -0.07))
  letter(canvas, brand, {
    x: -108,
    y: -118,
    size: 19,
    weight: 300,
    fill: '#1b1716',
    anchor: 'start',
    max: 130,
  })
  letter(canvas, mark, { x: 108, y: -118, size: 9, fill: '#1b1716', anchor: 'end', max: 82, opacity: 0.7 })
  canvas.stroke('M-108 -106H108', '#1b1716', 0.8, { opacity: 0.25, cap: 'butt' })
  const random = randomOf(seed)
  const colors = [
    shade,
    lift(shade, 0.14, 0.7),
    CAP_COLORS[cap === 'ivory' ? 'clay' : cap],
    lift(shade, -0.14),
  ]
  const motif = seed % 4
  for (let row = 0; row < 5; row++) {
    for (let col = 0; col < 5; col++) {
      const x = -92 + col * 46
      const y = -78 + row * 51
      const color = colors[Math.floor(random() * colors.length)] ?? shade
      const turn = Math.round(random() * 50 - 25)
      const drawing = canvas.symbol(MOTIFS[(motif + (random() < 0.35 ? 1 : 0)) % 4] ?? MOTIFS[0])
      const size = (0.86 + random() * 0.3).toFixed(2)
      canvas.raw(
        `<use href="${drawing}" fill="${color}" transform="translate(${x} ${y})rotate(${turn})scale(${size})"/>`,
      )
    }
  }
  canvas.fill('M-125 -60L60 -165H125L-125 40Z', '#fff', 0.16)
}

/** Petals of the flower motif. Motifs are about 32 units large and inherit their color from <use>. */
const petals = [0, 1, 2, 3, 4]
  .map((i) => oval(Math.cos(i * 1.257) * 8, Math.sin(i * 1.257) * 8, 6.6, 6.6))
  .join('')
const MOTIFS = [
  `<g ><path d="${petals}"/><path d="${oval(0, 0, 4, 4)}" fill="#f6d98a"/></g>`,
  '<g ><path d="M0 10C8 8 12 2 12 -4C5 -3 1 3 0 10ZM0 6C-8 4 -12 -2 -12 -8C-5 -7 -1 -1 0 6ZM0 -4C6 -6 9 -11 8 -16C3 -14 0 -9 0 -4ZM-.7 17Q-2 4 .4 -14L1.4 -13Q-.4 4 .7 17Z"/></g>',
  '<g ><path d="M0 14C-16 2 -16 -12 -7 -13C-3 -13 -1 -10 0 -8C1 -10 3 -13 7 -13C16 -12 16 2 0 14Z"/><path d="M-9 -6Q-9 -9 -6 -10" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></g>',
  '<g ><path d="M0 -15Q2 -2 15 0Q2 2 0 15Q-2 2 -15 0Q-2 -2 0 -15Z"/><path d="M10 8Q10.500 11.500 14 12Q10.500 12.500 10 16Q9.500 12.500 6 12Q9.500 11.500 10 8Z"/></g>',
] as const

/** Draws a paper form for nail extensions around 0,0: gold foil with a printed grid. */
export function drawForm(canvas: Canvas, shade: string): void {
  const d = 'M-62 -92Q0 -116 62 -92L74 30Q64 96 20 100L12 48Q0 34 -12 48L-20 100Q-64 96 -74 30Z'
  lieShadow(canvas, [d], 0.7)
  canvas.fill(
    d,
    canvas.linear(
      [
        [0, lift(shade, 0.1)],
        [0.4, lift(shade, 0.02)],
        [0.55, lift(shade, 0.15, 0.7)],
        [1, lift(shade, -0.1)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  let grid = ''
  for (let i = 0; i < 7; i++)
    grid += p`M${-34 + i * 1.5} ${-78 + i * 15}Q0 ${-90 + i * 15} ${34 - i * 1.5} ${-78 + i * 15}`
  canvas.stroke(`${grid}M0 -92V36M-20 -84L-14 26M20 -84L14 26`, '#1b1716', 0.9, { opacity: 0.5 })
  canvas.fill(oval(-48, 20, 9, 12), lift(canvas.tint, -0.04))
  canvas.fill(oval(48, 20, 9, 12), lift(canvas.tint, -0.04))
}
