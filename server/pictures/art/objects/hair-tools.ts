import type { Cap } from '#shared/catalog/picture.ts'
import { type Canvas, oval, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { lieShadow, softbox } from '../light.ts'
import { CAP_COLORS, capPaint, inkOn, lacquer, round } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'

/** Draws a comb around 0,0, about 380 units long, with teeth on the right and optionally a thin tail. */
export function drawComb(canvas: Canvas, color: string, brand: string, tail: boolean): void {
  const spine = tail
    ? 'M-20 -186Q-20 -196 -8 -196H6V16C6 60 4 120 -4 196Q-8 202 -11 196C-18 120 -20 60 -20 16Z'
    : 'M-24 -184Q-24 -198 -10 -198H4V198H-10Q-24 198 -24 184Z'
  const end = tail ? 10 : 192
  let teeth = ''
  for (let y = -190; y < end; y += tail ? 5.4 : y < 0 ? 5.4 : 8) {
    const wide = tail || y < 0 ? 3 : 4.6
    teeth += p`M4 ${y}h46q4 ${wide / 2} 0 ${wide}h-46z`
  }
  lieShadow(canvas, [spine, rect(4, -190, 44, end + 190)], 0.8)
  canvas.fill(
    teeth,
    canvas.across([
      [0, lift(color, -0.06)],
      [0.7, lift(color, 0.05)],
      [1, lift(color, -0.12)],
    ]),
  )
  canvas.fill(spine, lacquer(canvas, color, 0.9))
  canvas.gleam(
    tail ? 'M-14 -184V20C-14 70 -12 130 -8 180' : 'M-17 -184V184',
    5,
    lightness(color) < 0.35 ? 0.4 : 0.8,
  )
  letter(canvas, brand, {
    x: -2,
    y: tail ? -86 : 0,
    size: 12,
    fill: inkOn(color),
    rotate: -90,
    max: 150,
    spacing: 0.6,
    opacity: 0.85,
  })
}

/** Draws a hair brush around 0,0, an oval or square cushion with pins, about 400 units long. */
export function drawHairBrush(canvas: Canvas, shade: string, cap: Cap, brand: string, round_: boolean): void {
  const body = CAP_COLORS[cap]
  const head = round_
    ? 'M-70 -104C-70 -224 70 -224 70 -104C70 -36 40 -6 18 26H-18C-40 -6 -70 -36 -70 -104Z'
    : 'M-74 -176Q-74 -204 -46 -204H46Q74 -204 74 -176V-54C74 -16 40 4 18 26H-18C-40 4 -74 -16 -74 -54Z'
  const grip = 'M-18 20H18C16 60 26 110 24 164Q22 198 0 198T-24 164C-26 110 -16 60 -18 20Z'
  lieShadow(canvas, [head, grip], 1.2)
  canvas.fill(grip, capPaint(canvas, cap))
  canvas.fill(
    head,
    canvas.linear(
      [
        [0, lift(body, 0.1)],
        [0.5, body],
        [1, lift(body, -0.1)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.stroke(head, '#fff', 1.3, { opacity: 0.35 })
  const pad = round_ ? oval(0, -106, 52, 74) : rect(-56, -188, 112, 152, 22)
  canvas.fill(pad, '#000', 0.25, 'transform="translate(1.500 2)"')
  canvas.fill(
    pad,
    canvas.radial(
      [
        [0, lift(shade, 0.12)],
        [0.7, shade],
        [1, lift(shade, -0.13)],
      ],
      0.4,
      0.34,
      0.72,
    ),
  )
  let pins = ''
  let shadows = ''
  for (let row = 0; row < 11; row++) {
    for (let col = 0; col < 7; col++) {
      const x = (col - 3) * 15 + (row % 2) * 7
      const y = -106 + (row - 5) * 13.6
      const inside = round_
        ? (x / 47) ** 2 + ((y + 106) / 69) ** 2 < 1
        : Math.abs(x) < 49 && Math.abs(y + 112) < 68
      if (!inside) continue
      pins += p`M${x} ${y}h0`
      shadows += p`M${x + 1} ${y + 1}l5 6`
    }
  }
  canvas.stroke(shadows, '#000', 2, { opacity: 0.2 })
  canvas.stroke(pins, lightness(shade) > 0.6 ? '#3a3330' : '#f6f1ea', 4.6)
  canvas.stroke(pins, '#fff', 1.6, { opacity: 0.8, extra: 'transform="translate(-.8 -.8)"' })
  canvas.gleam('M-9 44C-9 80 -13 120 -11 168', 7, lightness(body) < 0.35 ? 0.3 : 0.7)
  letter(canvas, brand, {
    x: 5,
    y: 112,
    size: 12,
    fill: inkOn(body),
    rotate: -90,
    max: 110,
    spacing: 0.6,
    opacity: 0.85,
  })
}

/** Draws a round styling brush around 0,0. */
export function drawBarrel(canvas: Canvas, shade: string, cap: Cap, brand: string): void {
  const barrel = rect(-44, -196, 88, 196, 14)
  const grip = 'M-15 0H15L21 160Q22 196 0 196T-21 160Z'
  lieShadow(canvas, [barrel, grip], 1.2)
  let hairs = ''
  for (let y = -186; y < -4; y += 7) hairs += p`M-36 ${y}L-54 ${y - 3}M36 ${y}L54 ${y - 3}`
  canvas.stroke(hairs, '#2a2322', 1.6, { opacity: 0.85 })
  canvas.fill(rect(-38, -192, 76, 190, 10), round(canvas, shade))
  let holes = ''
  for (let row = 0; row < 10; row++)
    for (let col = -2; col <= 2; col++)
      holes += oval(col * 14 * (1 - Math.abs(col) * 0.06), -180 + row * 18.6 + (col % 2 ? 9 : 0), 3, 4)
  canvas.fill(holes, '#000', 0.4)
  let bristles = ''
  for (let row = 0; row < 20; row++)
    for (let col = -2; col <= 2; col++) bristles += p`M${col * 15} ${-184 + row * 9.2}l${col * 2} -6`
  canvas.stroke(bristles, '#2a2322', 1.5, { opacity: 0.75 })
  softbox(canvas, -30, -190, 20, 186, 0.5)
  canvas.fill(grip, capPaint(canvas, cap))
  canvas.fill(rect(-40, -8, 80, 12, 4), lift(CAP_COLORS[cap], -0.1))
  canvas.gleam('M-7 12L-10 160', 6, cap === 'ink' ? 0.3 : 0.7)
  letter(canvas, brand, {
    x: 5,
    y: 96,
    size: 12,
    fill: inkOn(CAP_COLORS[cap]),
    rotate: -90,
    max: 120,
    spacing: 0.6,
    opacity: 0.85,
  })
}
