import type { Cap, Finish } from '#shared/catalog/picture.ts'
import { type Canvas, oval, p, rect } from '../canvas.ts'
import { finishOver } from '../finish.ts'
import { letter } from '../lettering.ts'
import { lieShadow } from '../light.ts'
import { CAP_COLORS, inkOn, metal, sheen } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'

/** Draws a pressed pan with a faint relief; `spark` is the color of its sparkles. */
function pan(
  canvas: Canvas,
  d: string,
  box: { x: number; y: number; w: number; h: number },
  color: string,
  finish: Finish,
  spark: string,
  seed: number,
): void {
  canvas.fill(d, '#000', 0.35, 'transform="translate(-1 -1.200)"')
  canvas.fill(
    d,
    canvas.linear(
      [
        [0, lift(color, -0.05)],
        [0.4, lift(color, 0.03)],
        [1, color],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  finishOver(
    canvas,
    d,
    box,
    spark,
    finish === 'cream' || finish === 'clear' ? 'matte' : finish === 'cateye' ? 'shimmer' : finish,
    seed,
  )
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2]
  canvas.shared(() => {
    canvas.stroke(oval(cx, cy, box.w * 0.36, box.h * 0.36), '#000', 1.1, { opacity: 0.08 })
    canvas.stroke(oval(cx + 0.7, cy + 1.1, box.w * 0.36, box.h * 0.36), '#fff', 1, { opacity: 0.22 })
    canvas.stroke(d, '#fff', 0.8, { opacity: 0.3 })
  })
}

/** How the pans are arranged: as many in each row. */
const ROWS: Readonly<Record<number, readonly number[]>> = {
  4: [2, 2],
  5: [3, 2],
  6: [3, 3],
  9: [3, 3, 3],
  12: [4, 4, 4],
}

/** Returns the rows of so many pans, at most four in a row. */
function rowsOf(count: number): readonly number[] {
  const known = ROWS[count]
  if (known) return known
  const rows: number[] = []
  for (let left = count; left > 0; left -= 4) rows.push(Math.min(4, left))
  return rows
}

export interface Palette {
  readonly shade: string
  readonly cap: Cap
  readonly brand: string
  readonly pans: number
  /** Returns the finish of the pan with this number. */
  readonly finishOf: (pan: number) => Finish
  readonly seed: number
}

/** Differences of the pans' lightness from the palette's main color. */
const STEPS = [0, 0.14, -0.12, 0.24, -0.22, 0.07, -0.06, 0.19, -0.3, 0.1, -0.17, 0.28] as const

/** Draws an open palette around 0,0 with its pans and a mirror in its lid. */
export function drawPalette(canvas: Canvas, { shade, cap, brand, pans, finishOf, seed }: Palette): void {
  const rows = rowsOf(pans)
  const columns = Math.max(...rows)
  const [pw, ph] = [rows.length > 2 ? 56 : 74, rows.length > 2 ? 44 : 58]
  const [w, h] = [columns * (pw + 6) + 26, rows.length * (ph + 6) + 36]
  const case_ = CAP_COLORS[cap]
  const lid = rect(-w / 2, -h - 8, w, h, 12)
  const tray = rect(-w / 2, -10, w, h, 12)
  lieShadow(canvas, [lid, tray], 1.1)
  canvas.fill(lid, sheen(canvas, case_, 0.08, -0.06))
  mirror(
    canvas,
    rect(-w / 2 + 12, -h + 4, w - 24, h - 30, 6),
    p`M${-w / 2} -30L${w * 0.1} ${-h - 10}H${w * 0.32}L${-w / 2} 30Z`,
  )
  canvas.fill(rect(-w / 2 + 20, -16, w - 40, 9, 3), metal(canvas))
  canvas.fill(tray, sheen(canvas, case_, 0.1, -0.05))
  canvas.stroke(rect(-w / 2 + 1, -9, w - 2, h - 2, 11), '#fff', 1.2, { opacity: 0.45 })
  const [outline, box] = [rect(0, 0, pw, ph, 4), { x: 0, y: 0, w: pw, h: ph }]
  let i = 0
  rows.forEach((count, row) => {
    const left = -(count * (pw + 6) - 6) / 2
    for (let column = 0; column < count; column++, i++) {
      const number = i
      const color =
        number === 0 ? shade : lift(shade, STEPS[number % STEPS.length] ?? 0, 1.15 - (number % 3) * 0.22)
      canvas.within({ x: left + column * (pw + 6), y: 2 + row * (ph + 6) }, () =>
        canvas.part('pan', () => pan(canvas, outline, box, color, finishOf(number), shade, seed + number)),
      )
    }
  })
  letter(canvas, brand, {
    x: 0,
    y: h - 19,
    size: 11,
    fill: inkOn(case_),
    max: w - 60,
    opacity: 0.85,
    spacing: 0.4,
  })
}

/** Draws a mirror with a streak of light. */
function mirror(canvas: Canvas, d: string, streak: string): void {
  canvas.part('mirror', () => {
    canvas.fill(
      d,
      canvas.linear(
        [
          [0, '#fbfbfa'],
          [0.36, '#d9dcdd'],
          [0.5, '#f4f5f5'],
          [0.62, '#c9cdcf'],
          [1, '#e9ebeb'],
        ],
        0,
        0,
        1,
        1,
      ),
    )
    canvas.clipped(d, () => canvas.fill(streak, '#fff', 0.4))
  })
}

export interface Compact {
  readonly shade: string
  readonly finish: Finish
  readonly cap: Cap
  readonly brand: string
  readonly seed: number
  readonly hasMirror: boolean
  /** Cream is glossy and smooth, a baked one is domed and veined. */
  readonly texture: 'pressed' | 'cream' | 'baked'
}

/** Draws a round compact of blush around 0,0; without a mirror its lid is clear and lies beside it. */
export function drawCompact(
  canvas: Canvas,
  { shade, finish, cap, brand, seed, hasMirror, texture }: Compact,
): void {
  const case_ = CAP_COLORS[cap]
  const lid = hasMirror ? oval(0, -112, 106, 98) : oval(58, -116, 92, 92)
  const tray = oval(0, 62, 112, 112)
  lieShadow(canvas, hasMirror ? [lid, tray] : [tray], 1.1)
  if (hasMirror) {
    canvas.fill(lid, sheen(canvas, case_, 0.1, -0.08))
    mirror(canvas, oval(0, -112, 92, 84), 'M-100 -60L0 -210H50L-60 -40Z')
    canvas.fill(rect(-26, -32, 52, 18, 5), metal(canvas))
  } else {
    canvas.spot(66, -106, 104, 104, canvas.shadow, 0.4)
    canvas.fill(lid, '#fff', 0.72)
    canvas.stroke(lid, lift(canvas.tint, -0.22), 2, { opacity: 0.6 })
    canvas.gleam('M-18 -140C-10 -180 20 -196 48 -198', 12, 0.9)
  }
  canvas.fill(oval(2, 67, 112, 112), lift(case_, -0.15))
  canvas.fill(tray, sheen(canvas, case_, 0.12, -0.06))
  canvas.stroke(oval(0, 62, 110.5, 110.5), '#fff', 1.3, { opacity: 0.45 })
  const d = oval(0, 60, 88, 88)
  canvas.part('pan', () => {
    pan(
      canvas,
      d,
      { x: -88, y: -28, w: 176, h: 176 },
      shade,
      texture === 'baked' ? 'shimmer' : finish,
      shade,
      seed,
    )
    if (texture === 'cream') canvas.gleam('M-56 40C-40 0 0 -12 40 -2', 16, 0.6)
    if (texture === 'baked') {
      canvas.fill(
        d,
        canvas.radial(
          [
            [0, '#fff', 0.4],
            [0.5, '#fff', 0],
            [1, '#000', 0.26],
          ],
          0.36,
          0.3,
          0.72,
        ),
      )
      canvas.clipped(d, () =>
        canvas.stroke(
          'M-90 30C-40 60 -20 10 30 40S80 90 96 60M-80 100C-30 80 0 130 60 106',
          lift(shade, 0.14),
          7,
          { opacity: 0.5 },
        ),
      )
    }
  })
  letter(canvas, brand, {
    x: 0,
    y: 96,
    size: 20,
    weight: 300,
    fill: lift(shade, lightness(shade) > 0.5 ? -0.2 : 0.2),
    max: 130,
    opacity: 0.6,
  })
}
