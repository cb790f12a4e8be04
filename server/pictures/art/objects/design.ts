import type { Cap } from '#shared/catalog/picture.ts'
import { type Canvas, fine, oval, p, rect } from '../canvas.ts'
import { type Box, flakes, specks, strewn } from '../finish.ts'
import { letter } from '../lettering.ts'
import { lieShadow, standShadow } from '../light.ts'
import { lift } from '../oklch.ts'
import { type Random, randomOf } from '../random.ts'
import { drawLid } from './jar.ts'

export type Sprinkle = 'glitter' | 'bars' | 'dots' | 'hexagons' | 'stones' | 'foil' | 'pigment' | 'chrome'

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

/** Draws pieces that are stamped out in one form: each is a short stroke with round, square, or pointed ends. */
function stamped(
  canvas: Canvas,
  piece: string,
  width: number,
  cap: 'round' | 'butt',
  shade: string,
  random: Random,
): void {
  for (const [count, by] of [
    [13, -0.2],
    [14, 0.14],
    [10, 0.34],
  ] as const) {
    const d = strewn(INSIDE, count, random).map(([x, y]) => `M${x} ${y}${piece}`)
    canvas.stroke(d.join(''), by > 0.3 ? '#fff' : lift(shade, by), width, { opacity: 0.9, cap })
  }
}

const PIECES: Readonly<Record<Sprinkle, (canvas: Canvas, shade: string, random: Random) => void>> = {
  pigment(canvas, shade, random) {
    specks(canvas, TILE, 30, 1, lift(shade, 0.2), 0.6, random)
    specks(canvas, TILE, 30, 1.2, lift(shade, -0.16), 0.35, random)
  },
  foil: (canvas, shade, random) => cuttings(canvas, INSIDE, 14, 8, shade, random),
  glitter: (canvas, shade, random) => cuttings(canvas, TILE, 26, 3.2, shade, random),
  bars: (canvas, shade, random) => stamped(canvas, 'l8 4', 1.8, 'butt', shade, random),
  dots: (canvas, shade, random) => stamped(canvas, 'h0', 5, 'round', shade, random),
  hexagons: (canvas, shade, random) => stamped(canvas, 'h5', 5, 'butt', shade, random),
  chrome(canvas, _shade, random) {
    specks(canvas, TILE, 26, 0.8, '#fff', 0.7, random)
  },
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
    drawLid(canvas, { half: w, lid: 40, cap, form: what === 'chrome' ? 'round' : 'facet' }, -h)
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
export function drawSpill(
  canvas: Canvas,
  what: Sprinkle,
  shade: string,
  r: number,
  seed: number,
  stoneSize = 1,
): void {
  const random = randomOf(seed)
  const scatter = (count: number, draw: (x: number, y: number) => void) => {
    for (let i = 0; i < count; i++) {
      const a = random() * Math.PI * 2
      const far = r * random() ** 0.7 * 1.3
      draw(Math.cos(a) * far * 1.5, Math.sin(a) * far * 0.62)
    }
  }
  const heap = p`M${-r} 6C${-r * 0.72} ${-r * 0.06} ${-r * 0.46} ${-r * 0.5} ${-r * 0.04} ${-r * 0.52}C${r * 0.42} ${-r * 0.52} ${r * 0.72} ${-r * 0.08} ${r} 6C${r * 0.6} ${r * 0.3} ${-r * 0.6} ${r * 0.3} ${-r} 6Z`
  canvas.spot(r * 0.2, r * 0.14, r * 1.4, r * 0.52, canvas.shadow, 0.4)
  if (what === 'stones') {
    const stones: (readonly [x: number, y: number])[] = []
    scatter(15, (x, y) => stones.push([Math.round(x), Math.round(y)]))
    canvas.stroke(stones.map(([x, y]) => p`M${x + 2} ${y + 3}h0`).join(''), canvas.shadow, 13 * stoneSize, {
      opacity: 0.35,
    })
    for (const [x, y] of stones)
      canvas.part('stone', () =>
        stone(canvas, x, y, (6 + random() * 3) * stoneSize, random() < 0.6 ? shade : lift(shade, 0.1, 0.5)),
      )
    return
  }
  let d = ''
  scatter(56, (x, y) => (d += `M${Math.round(x)} ${Math.round(y)}h0`))
  canvas.stroke(d, shade, what === 'foil' ? 4.5 : 2.2, { opacity: 0.85 })
  sprinkle(canvas, what, heap, shade, (seed + 57) % 90)
  canvas.fill(
    heap,
    canvas.radial(
      [
        [0, '#fff', 0.34],
        [0.5, '#fff', 0],
        [1, '#000', 0.22],
      ],
      0.36,
      0.24,
      0.8,
    ),
  )
}

export interface Sheet {
  readonly shade: string
  readonly brand: string
  readonly mark: string
  readonly seed: number
  readonly pieces: number
  /** Water slides are nail-shaped prints on blue paper; stickers are motifs on a film. */
  readonly kind: 'decals' | 'stickers'
  /** The color of a metallic print. */
  readonly metal?: string
  readonly raised?: boolean
  readonly clear?: boolean
}

/** Returns the numbers of columns and rows that hold so many pieces. */
function gridOf(pieces: number): readonly [columns: number, rows: number] {
  const columns = Math.max(3, Math.min(6, Math.round(Math.sqrt(pieces * 0.86))))
  return [columns, Math.ceil(pieces / columns)]
}

/** Draws a sheet of stickers or decals around 0,0, 250 by 330 units, with every piece on it. */
export function drawSheet(canvas: Canvas, sheet: Sheet): void {
  const { shade, brand, mark, seed, pieces, kind, metal, raised, clear } = sheet
  const d = rect(-125, -165, 250, 330, 5)
  lieShadow(canvas, [d], 0.7)
  const paper = kind === 'decals' ? '#f1f5f8' : clear ? lift(canvas.tint, 0.02) : '#fffefb'
  canvas.fill(d, paper)
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
  if (kind === 'stickers') canvas.fill(oval(0, -148, 7, 7), lift(canvas.tint, -0.07))
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
  const [columns, rows] = gridOf(pieces)
  const [w, h] = [216 / columns, 254 / rows]
  const size = Math.min(w, h) / 42
  const random = randomOf(seed)
  const colors = [shade, lift(shade, 0.14, 0.7), metal ?? lift(shade, -0.06, 1.2), lift(shade, -0.14)]
  const motif = seed % 4
  const arts = [0, 1].map((next) => {
    const art = MOTIFS[(motif + next) % 4] ?? MOTIFS[0]
    // A print lies on a nail-shaped film, a raised sticker casts a shadow.
    const below =
      kind === 'decals'
        ? `<path d="${PRINT}" fill="${lift(shade, 0.34, 0.4)}"/>`
        : raised
          ? `<g transform="translate(2 3)" fill="#00000040">${art.slice(4, -4)}</g>`
          : ''
    return canvas.symbol(
      `<g >${below}<g transform="scale(${kind === 'decals' ? 0.8 : 1})">${art.slice(4, -4)}</g></g>`,
    )
  })
  const [sx, sy] = kind === 'decals' ? [w / 36, h / 46] : [size, size]
  canvas.raw(`<g transform="scale(${fine(sx)} ${fine(sy)})">`)
  for (let i = 0; i < pieces; i++) {
    const x = Math.round((-108 + (i % columns) * w + w / 2) / sx)
    const y = Math.round((-98 + Math.floor(i / columns) * h + h / 2) / sy)
    const color = metal && i % 2 ? metal : (colors[Math.floor(random() * colors.length)] ?? shade)
    const art = arts[random() < 0.35 ? 1 : 0]
    const turn = kind === 'stickers' && pieces <= 30 ? `rotate(${Math.round(random() * 50 - 25)})` : ''
    canvas.part('piece', () =>
      canvas.raw(`<use href="${art}" fill="${color}" transform="translate(${x} ${y})${turn}"/>`),
    )
  }
  canvas.raw('</g>')
  canvas.fill('M-125 -60L60 -165H125L-125 40Z', '#fff', clear ? 0.34 : 0.16)
}

/** A print in the form of a nail, 28 by 38 units. */
const PRINT = 'M-14 12V-4C-14 -26 14 -26 14 -4V12C14 21 -14 21 -14 12Z'

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

export interface PaperForm {
  readonly shade: string
  readonly width: number
  /** Half the width of the tip's outline at its end. */
  readonly tip: number
}

/** Draws a paper form for nail extensions around 0,0: foil with a printed grid and the outline of the nail. */
export function drawForm(canvas: Canvas, { shade, width, tip }: PaperForm): void {
  canvas.raw(`<g transform="scale(${fine(width)} 1)">`)
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
  canvas.part('outline', () =>
    canvas.stroke(
      p`M-26 36L-24 -20C-24 -56 ${-tip - 6} -80 ${-tip} -84Q0 -90 ${tip} -84C${tip + 6} -80 24 -56 24 -20L26 36`,
      '#b3184f',
      1.8,
      { opacity: 0.8 },
    ),
  )
  canvas.fill(oval(-48, 20, 9, 12), lift(canvas.tint, -0.04))
  canvas.fill(oval(48, 20, 9, 12), lift(canvas.tint, -0.04))
  canvas.raw('</g>')
}

/** Draws a roll that stands with its base at 0,0; `r` is its radius, `half` half its width. */
export function drawRoll(canvas: Canvas, color: string, r: number, half: number): void {
  canvas.part('roll', () => {
    canvas.spot(half * 0.25, 4, half * 1.3, 16, canvas.shadow, 0.55)
    const body = p`M${-half} ${-2 * r}H${half}V0H${-half}Z`
    canvas.fill(oval(half, -r, r * 0.3, r), lift(color, -0.16))
    canvas.fill(
      body,
      canvas.down([
        [0, lift(color, 0.06)],
        [0.25, lift(color, 0.2, 0.6)],
        [0.5, color],
        [0.85, lift(color, -0.2)],
        [1, lift(color, -0.1)],
      ]),
    )
    canvas.fill(oval(-half, -r, r * 0.3, r), lift(color, 0.02, 0.6))
    canvas.stroke([0.86, 0.7, 0.54].map((k) => oval(-half, -r, r * 0.3 * k, r * k)).join(''), '#000', 1, {
      opacity: 0.2,
    })
    canvas.fill(oval(-half, -r, r * 0.11, r * 0.36), '#e9dfd0')
    canvas.fill(oval(-half + 1, -r, r * 0.07, r * 0.25), '#4a4340')
  })
}

/** Draws a strip of foil that lies in front of its roll, from 0,0 down, with its pattern. */
export function drawFoilStrip(
  canvas: Canvas,
  shade: string,
  half: number,
  look: 'lace' | 'matte' | 'mirror',
): void {
  const d = p`M${-half} 0C${-half - 6} 50 ${-half + 8} 90 ${-half - 10} 150Q0 168 ${half - 4} 148C${half + 10} 96 ${half - 6} 44 ${half} 0Z`
  lieShadow(canvas, [d], 0.7)
  canvas.part('strip', () => {
    canvas.fill(
      d,
      look === 'matte'
        ? canvas.down([
            [0, lift(shade, -0.05)],
            [0.5, lift(shade, 0.05)],
            [1, lift(shade, -0.04)],
          ])
        : canvas.linear(
            [
              [0, lift(shade, -0.16)],
              [0.2, lift(shade, 0.2, 0.6)],
              [0.4, shade],
              [0.62, lift(shade, 0.24, 0.5)],
              [0.8, lift(shade, -0.1)],
              [1, lift(shade, 0.1)],
            ],
            0,
            0,
            0.7,
            1,
          ),
    )
    if (look === 'lace') {
      const tile = canvas.pattern(26, 26, () => {
        canvas.stroke(
          'M13 3a10 10 0 1 1 0 20a10 10 0 1 1 0 -20zM13 8v10M8 13h10M0 0l6 6M26 26l-6 -6M26 0l-6 6M0 26l6 -6',
          '#fff',
          1.4,
          { opacity: 0.85 },
        )
      })
      canvas.fill(d, canvas.laid(tile, 'rotate(0)'))
    }
  })
}

/** Draws a booklet of metal leaf around 0,0: squares of creased leaf on tissue. */
export function drawLeafBook(canvas: Canvas, shade: string): void {
  const [tissue, leaf] = [rect(-120, -120, 240, 240, 2), rect(-100, -100, 200, 200, 2)]
  lieShadow(canvas, [tissue], 1)
  for (const k of [3, 2, 1, 0])
    canvas.fill(
      tissue,
      k % 2 ? '#e8e0d4' : '#fbf7f0',
      1,
      p`transform="translate(${k * 2} ${k * 2.4})rotate(${k})"`,
    )
  canvas.part('leaf', () => {
    canvas.fill(
      leaf,
      canvas.linear(
        [
          [0, lift(shade, 0.14, 0.8)],
          [0.3, shade],
          [0.45, lift(shade, 0.22, 0.6)],
          [0.7, lift(shade, -0.1)],
          [1, lift(shade, 0.08)],
        ],
        0,
        0,
        1,
        1,
      ),
    )
    canvas.clipped(leaf, () => {
      canvas.stroke(
        'M-100 -40L-30 -70L10 -20L100 -60M-60 100L-20 20L60 40L100 0M-100 40L-50 30L-20 80M20 -100L40 -50L80 -90',
        '#fff',
        3,
        { opacity: 0.4 },
      )
      canvas.stroke('M-98 -34L-28 -64L12 -14L102 -54M-58 106L-18 26L62 46L102 6', '#000', 2.4, {
        opacity: 0.16,
      })
    })
  })
}

/** Draws a soft applicator on a stick, with its end at 0,0 and the stick up. */
export function drawApplicator(canvas: Canvas, shade: string): void {
  canvas.fill('M-5 -170H5V-36H12V0H-12V-36H-5Z', canvas.shadow, 0.3, 'transform="translate(7 -3)"')
  canvas.part('applicator', () => {
    canvas.fill(
      'M-5 -170Q0 -174 5 -170V-30H-5Z',
      canvas.across([
        [0, '#dcd6ce'],
        [0.3, '#fff'],
        [1, '#cfc8bf'],
      ]),
    )
    canvas.fill(
      'M-8 -40H8C15 -30 14 -8 6 0Q0 4 -6 0C-14 -8 -15 -30 -8 -40Z',
      canvas.across([
        [0, '#3a3330'],
        [0.3, '#6b625d'],
        [1, '#2a2625'],
      ]),
    )
    canvas.spot(-2, -10, 9, 10, lift(shade, 0.2), 0.8)
  })
}
