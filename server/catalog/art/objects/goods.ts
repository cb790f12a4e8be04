import type { Cap } from '#shared/catalog/picture.ts'
import { type Canvas, oval, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { lieShadow, softbox, standShadow } from '../light.ts'
import { CAP_COLORS, capPaint, inkOn, lacquer, round } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'

/** A soft pack with a flap, base at 0,0; 250 wide. */
export function drawPack(canvas: Canvas, shade: string, brand: string, note: string, mark: string, open: boolean): void {
  canvas.within({ x: 8, y: -2 }, () => standShadow(canvas, 240, 1.3))
  const d = 'M-122 -8C-128 -70 -128 -170 -120 -226Q0 -238 120 -226C128 -170 128 -70 122 -8Q0 6 -122 -8Z'
  canvas.fill(d, canvas.across([
    [0, lift(shade, -0.14)],
    [0.1, lift(shade, 0.02)],
    [0.3, lift(shade, 0.06)],
    [0.62, shade],
    [0.92, lift(shade, -0.06)],
    [1, lift(shade, -0.15)],
  ]))
  for (const y of [-218, -14]) {
    let seal = ''
    for (let x = -116; x <= 116; x += 5.6) seal += p`M${x} ${y - 7}v13`
    canvas.stroke(seal, '#000', 1, { opacity: 0.09, cap: 'butt' })
  }
  // Creases of the film.
  canvas.gleam('M-108 -196C-98 -150 -112 -110 -100 -40', 9, 0.6)
  canvas.gleam('M104 -190C96 -150 110 -90 100 -34', 7, 0.35)
  canvas.stroke('M-84 -204C-60 -190 -30 -196 -6 -206M30 -206C60 -192 80 -198 100 -206M-90 -28C-60 -40 -20 -30 10 -26', '#000', 3, { opacity: 0.06 })
  if (open) {
    canvas.fill(oval(0, -150, 74, 30), '#3b3330', 0.55)
    const tissue = 'M-60 -150C-66 -200 -44 -246 -16 -252C-2 -262 14 -240 30 -250C52 -254 66 -200 60 -148Q0 -124 -60 -150Z'
    canvas.fill(tissue, canvas.across([
      [0, '#e9e4dd'],
      [0.3, '#fff'],
      [0.55, '#efeae4'],
      [0.75, '#fff'],
      [1, '#dcd6ce'],
    ]))
    canvas.stroke('M-30 -236C-38 -200 -34 -170 -30 -146M16 -240C10 -200 14 -170 12 -140M40 -228C44 -196 40 -170 42 -148', '#8b8177', 1.4, { opacity: 0.3 })
  } else {
    canvas.fill(rect(-76, -192, 152, 66, 16), lift(shade, lightness(shade) > 0.6 ? -0.1 : 0.12), 0.9)
    canvas.stroke(rect(-75, -191, 150, 64, 15), '#fff', 1.2, { opacity: 0.5 })
    canvas.fill(rect(60, -168, 20, 18, 5), '#fff', 0.45)
  }
  const fill = inkOn(shade)
  letter(canvas, brand, { x: 0, y: -84, size: 28, weight: 300, fill, max: 200 })
  letter(canvas, note, { x: 0, y: -62, size: 11, fill, max: 200, opacity: 0.88 })
  letter(canvas, mark, { x: 0, y: -34, size: 10, fill, max: 200, opacity: 0.75 })
}

/** A stack of folded napkins, base at 0,0. */
export function drawStack(canvas: Canvas, shade: string, layers: number, w = 210): void {
  standShadow(canvas, w, 1.3)
  const white = lightness(shade) > 0.55 ? lift(shade, (0.97 - lightness(shade)) * 0.8, 0.4) : '#f6f1ea'
  for (let i = 0; i < layers; i++) {
    const y = -i * 13
    const nudge = ((i * 7) % 5) - 2
    canvas.fill(p`M${-w / 2 + nudge} ${y - 12}Q${-w / 2 - 7 + nudge} ${y - 6} ${-w / 2 + nudge} ${y}H${w / 2 + nudge}Q${w / 2 + 7 + nudge} ${y - 6} ${w / 2 + nudge} ${y - 12}Z`, canvas.across([
      [0, lift(white, -0.12)],
      [0.2, lift(white, 0.02)],
      [0.7, lift(white, -0.03)],
      [1, lift(white, -0.16)],
    ]))
    canvas.stroke(p`M${-w / 2 + nudge} ${y}H${w / 2 + nudge}`, '#000', 1, { opacity: 0.13 })
  }
  const top = -layers * 13
  canvas.fill(p`M${-w / 2} ${top}L${-w / 2 + 36} ${top - 42}H${w / 2 - 8}L${w / 2} ${top}Z`, canvas.linear([
    [0, '#fff'],
    [1, lift(white, -0.03)],
  ], 0, 0, 1, 1))
  canvas.stroke(p`M${-w / 2 + 60} ${top - 10}L${w / 2 - 60} ${top - 10}M${-w / 2 + 74} ${top - 24}H${w / 2 - 60}`, lift(white, -0.12), 1, { opacity: 0.5 })
}

/** A comb around 0,0, about 380 long: teeth on the right, a rat tail when thin. */
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
  canvas.fill(teeth, canvas.across([
    [0, lift(color, -0.06)],
    [0.7, lift(color, 0.05)],
    [1, lift(color, -0.12)],
  ]))
  canvas.fill(spine, lacquer(canvas, color, 0.9))
  canvas.gleam(tail ? 'M-14 -184V20C-14 70 -12 130 -8 180' : 'M-17 -184V184', 5, lightness(color) < 0.35 ? 0.4 : 0.8)
  letter(canvas, brand, { x: -2, y: tail ? -86 : 0, size: 12, fill: inkOn(color), rotate: -90, max: 150, spacing: 0.6, opacity: 0.85 })
}

/** A hair brush around 0,0: an oval or a square cushion with pins, about 400 long. */
export function drawHairBrush(canvas: Canvas, shade: string, cap: Cap, brand: string, round_: boolean): void {
  const body = CAP_COLORS[cap]
  const head = round_ ? 'M-70 -104C-70 -224 70 -224 70 -104C70 -36 40 -6 18 26H-18C-40 -6 -70 -36 -70 -104Z' : 'M-74 -176Q-74 -204 -46 -204H46Q74 -204 74 -176V-54C74 -16 40 4 18 26H-18C-40 4 -74 -16 -74 -54Z'
  const grip = 'M-18 20H18C16 60 26 110 24 164Q22 198 0 198T-24 164C-26 110 -16 60 -18 20Z'
  lieShadow(canvas, [head, grip], 1.2)
  canvas.fill(grip, capPaint(canvas, cap))
  canvas.fill(head, canvas.linear([
    [0, lift(body, 0.1)],
    [0.5, body],
    [1, lift(body, -0.1)],
  ], 0, 0, 1, 1))
  canvas.stroke(head, '#fff', 1.3, { opacity: 0.35 })
  const pad = round_ ? oval(0, -106, 52, 74) : rect(-56, -188, 112, 152, 22)
  canvas.fill(pad, '#000', 0.25, 'transform="translate(1.500 2)"')
  canvas.fill(pad, canvas.radial([
    [0, lift(shade, 0.12)],
    [0.7, shade],
    [1, lift(shade, -0.13)],
  ], 0.4, 0.34, 0.72))
  let pins = ''
  let shadows = ''
  for (let row = 0; row < 11; row++) {
    for (let col = 0; col < 7; col++) {
      const x = (col - 3) * 15 + (row % 2) * 7
      const y = -106 + (row - 5) * 13.6
      const inside = round_ ? (x / 47) ** 2 + ((y + 106) / 69) ** 2 < 1 : Math.abs(x) < 49 && Math.abs(y + 112) < 68
      if (!inside) continue
      pins += p`M${x} ${y}h0`
      shadows += p`M${x + 1} ${y + 1}l5 6`
    }
  }
  canvas.stroke(shadows, '#000', 2, { opacity: 0.2 })
  canvas.stroke(pins, lightness(shade) > 0.6 ? '#3a3330' : '#f6f1ea', 4.6)
  canvas.stroke(pins, '#fff', 1.6, { opacity: 0.8, extra: 'transform="translate(-.8 -.8)"' })
  canvas.gleam('M-9 44C-9 80 -13 120 -11 168', 7, lightness(body) < 0.35 ? 0.3 : 0.7)
  letter(canvas, brand, { x: 5, y: 112, size: 12, fill: inkOn(body), rotate: -90, max: 110, spacing: 0.6, opacity: 0.85 })
}

/** A round styling brush or a row of clips would be drawn here too; for now a barrel brush. */
export function drawBarrel(canvas: Canvas, shade: string, cap: Cap, brand: string): void {
  const barrel = rect(-44, -196, 88, 196, 14)
  const grip = 'M-15 0H15L21 160Q22 196 0 196T-21 160Z'
  lieShadow(canvas, [barrel, grip], 1.2)
  let hairs = ''
  for (let y = -186; y < -4; y += 7) hairs += p`M-36 ${y}L-54 ${y - 3}M36 ${y}L54 ${y - 3}`
  canvas.stroke(hairs, '#2a2322', 1.6, { opacity: 0.85 })
  canvas.fill(rect(-38, -192, 76, 190, 10), round(canvas, shade))
  let holes = ''
  for (let row = 0; row < 10; row++) for (let col = -2; col <= 2; col++) holes += oval(col * 14 * (1 - Math.abs(col) * 0.06), -180 + row * 18.6 + (col % 2 ? 9 : 0), 3, 4)
  canvas.fill(holes, '#000', 0.4)
  let bristles = ''
  for (let row = 0; row < 20; row++) for (let col = -2; col <= 2; col++) bristles += p`M${col * 15} ${-184 + row * 9.2}l${col * 2} -6`
  canvas.stroke(bristles, '#2a2322', 1.5, { opacity: 0.75 })
  softbox(canvas, -30, -190, 20, 186, 0.5)
  canvas.fill(grip, capPaint(canvas, cap))
  canvas.fill(rect(-40, -8, 80, 12, 4), lift(CAP_COLORS[cap], -0.1))
  canvas.gleam('M-7 12L-10 160', 6, cap === 'ink' ? 0.3 : 0.7)
  letter(canvas, brand, { x: 5, y: 96, size: 12, fill: inkOn(CAP_COLORS[cap]), rotate: -90, max: 120, spacing: 0.6, opacity: 0.85 })
}

/** A gift card around 0,0, 270 by 172. */
export function drawGiftCard(canvas: Canvas, shade: string, brand: string, value: string, seed: number): void {
  const d = rect(-135, -86, 270, 172, 12)
  lieShadow(canvas, [d], 1.1)
  canvas.fill(d, canvas.linear([
    [0, lift(shade, 0.07)],
    [0.55, shade],
    [1, lift(shade, -0.09)],
  ], 0, 0, 1, 1))
  canvas.clipped(d, () => {
    // Two large petals, like a stroke of polish seen very close.
    const turn = (seed % 5) * 8 - 16
    canvas.raw(`<g transform="rotate(${turn} 60 0)">`)
    canvas.fill('M20 120C-10 40 40 -60 150 -110C150 0 110 90 20 120Z', '#fff', 0.13)
    canvas.fill('M-30 140C-30 60 40 -10 170 -30C140 70 70 140 -30 140Z', '#fff', 0.1)
    canvas.raw('</g>')
    canvas.fill('M-135 -20L30 -86H100L-135 44Z', '#fff', 0.1)
  })
  canvas.stroke(rect(-134.5, -85.5, 269, 171, 11.5), '#fff', 1.2, { opacity: 0.45 })
  const fill = inkOn(shade)
  letter(canvas, brand, { x: -112, y: -46, size: 25, weight: 300, fill, anchor: 'start', max: 170, spacing: -0.4 })
  letter(canvas, 'подарочная карта', { x: -112, y: 64, size: 10.5, fill, anchor: 'start', opacity: 0.85 })
  letter(canvas, value, { x: 112, y: 66, size: 22, weight: 300, fill, anchor: 'end', max: 110 })
}

/** An envelope with a flap, around 0,0, 300 by 200. */
export function drawEnvelope(canvas: Canvas, color: string, seal: string): void {
  const d = rect(-150, -100, 300, 200, 4)
  lieShadow(canvas, [d], 1)
  canvas.fill(d, canvas.linear([
    [0, lift(color, 0.03)],
    [1, lift(color, -0.04)],
  ], 0, 0, 1, 1))
  canvas.fill('M-150 100L-20 -6Q0 -20 20 -6L150 100Z', '#000', 0.04)
  canvas.fill('M-150 -97Q-150 -100 -146 -100H146Q150 -100 150 -97L18 20Q0 34 -18 20Z', '#000', 0.14, 'transform="translate(2 4)"')
  canvas.fill('M-150 -97Q-150 -100 -146 -100H146Q150 -100 150 -97L18 20Q0 34 -18 20Z', lift(color, 0.025))
  canvas.fill(oval(1.5, 17, 23, 23), '#000', 0.25)
  canvas.fill(oval(0, 14, 23, 23), canvas.radial([
    [0, lift(seal, 0.1)],
    [1, lift(seal, -0.06)],
  ], 0.35, 0.3, 0.8))
  canvas.stroke(oval(0, 14, 15.500, 15.500), '#fff', 1.2, { opacity: 0.4 })
}
