import { type Canvas, oval, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { lieShadow, standShadow } from '../light.ts'
import { inkOn, lacquer, metal } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'
import { polished } from './steel.ts'

/** Draws the machine's control unit with display, knob, and socket; its base is at 0,0. */
export function drawStation(canvas: Canvas, shade: string, brand: string, speed: string): void {
  standShadow(canvas, 190, 1.3)
  const c = shade
  const d = 'M-98 -10L-88 -150Q-86 -166 -70 -166H70Q86 -166 88 -150L98 -10Q98 0 88 0H-88Q-98 0 -98 -10Z'
  canvas.fill(
    d,
    canvas.across([
      [0, lift(c, -0.14)],
      [0.14, lift(c, -0.01)],
      [0.34, lift(c, 0.06)],
      [0.66, c],
      [1, lift(c, -0.15)],
    ]),
  )
  canvas.fill(
    d,
    canvas.down([
      [0, '#fff', 0.45],
      [0.14, '#fff', 0.05],
      [0.75, '#000', 0],
      [1, '#000', 0.14],
    ]),
  )
  canvas.gleam('M-82 -24L-75 -138Q-74 -154 -56 -154H10', 9, lightness(c) > 0.85 ? 0.95 : 0.5)
  canvas.fill(rect(-62, -142, 80, 44, 6), '#191619')
  canvas.fill('M-62 -136q0 -6 6 -6H-10L-34 -98H-56q-6 0 -6 -6z', '#fff', 0.08)
  letter(canvas, speed, { x: -22, y: -112, size: 22, weight: 300, fill: '#f2edff', max: 66 })
  const fill = inkOn(c)
  letter(canvas, brand, { x: -62, y: -70, size: 15, fill, anchor: 'start', max: 96, opacity: 0.85 })
  letter(canvas, 'об/мин ×1000', { x: -62, y: -54, size: 7.5, fill, anchor: 'start', opacity: 0.55 })
  knob(canvas, 50, -104, 25, c)
  for (const [x, color] of [
    [-54, '#c8404e'],
    [-34, '#8d8780'],
  ] as const) {
    canvas.fill(oval(x, -26, 6.5, 6.5), lift(c, -0.16))
    canvas.fill(
      oval(x - 0.5, -26.6, 5.4, 5.4),
      canvas.radial(
        [
          [0, lift(color, 0.25)],
          [1, color],
        ],
        0.35,
        0.3,
        0.8,
      ),
    )
  }
  canvas.fill(oval(56, -28, 9, 9), lift(c, -0.2))
  canvas.fill(oval(56, -28, 6, 6), '#1b1716')
}

function knob(canvas: Canvas, x: number, y: number, r: number, c: string): void {
  canvas.spot(x + 6, y + 9, r * 1.5, r * 1.4, canvas.shadow, 0.7)
  canvas.fill(oval(x, y, r, r), polished(canvas, '#bcb8b3'))
  canvas.fill(
    oval(x, y, r - 4, r - 4),
    canvas.linear(
      [
        [0, '#fdfcfa'],
        [0.5, '#c4c0bb'],
        [1, '#8d8883'],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.stroke(
    p`M${x - 5} ${y - r * 0.72}L${x - 3} ${y - r * 0.36}`,
    lightness(c) > 0.5 ? '#b3184f' : '#f2edff',
    2.6,
  )
}

/** Draws the handpiece around 0,0 with the bit up, about 290 units long. */
export function drawHandpiece(canvas: Canvas, shade: string, brand: string): void {
  const body = 'M-17 -40Q-17 -48 -14 -54L-11 -86H11L14 -54Q17 -48 17 -40V96Q17 116 10 126H-10Q-17 116 -17 96Z'
  lieShadow(canvas, [body, 'M-3 -150H3V-84H-3Z'], 1.1)
  canvas.fill('M-7 126H7V142H-7Z', lacquer(canvas, '#2a2524'))
  canvas.fill('M-2 -104H2V-84H-2Z', metal(canvas))
  const bit = 'M-5 -106C-7 -122 -6 -140 0 -152C6 -140 7 -122 5 -106Z'
  canvas.fill(bit, metal(canvas, '#c9a45a'))
  canvas.stroke('M-5 -114L5 -120M-5.500 -124L5.500 -130M-4 -134L4 -140', '#000', 0.9, { opacity: 0.25 })
  canvas.fill(body, lacquer(canvas, shade, 0.9))
  canvas.fill('M-17 -40Q-17 -48 -14 -54L-11 -86H11L14 -54Q17 -48 17 -40Z', metal(canvas))
  canvas.stroke('M-17 -28H17M-17 -22H17M-17 -16H17M-17 96H17', '#000', 1.3, { opacity: 0.22, cap: 'butt' })
  canvas.stroke('M-17 -26.500H17M-17 -20.500H17M-17 -14.500H17', '#fff', 0.9, { opacity: 0.4, cap: 'butt' })
  canvas.gleam('M-7.500 -10V92', 7, lightness(shade) > 0.8 ? 0.95 : 0.5)
  letter(canvas, brand, {
    x: 5,
    y: 40,
    size: 11,
    fill: inkOn(shade),
    rotate: -90,
    max: 92,
    spacing: 0.6,
    opacity: 0.85,
  })
}

/** Draws a coiled cable along a path. */
export function drawCable(canvas: Canvas, path: string): void {
  canvas.raw(
    `<path d="${path}" fill="none" stroke="${canvas.shadow}" stroke-width="9" stroke-linecap="round" opacity=".2" transform="translate(4 6)"/>`,
  )
  canvas.stroke(path, '#2a2625', 6)
  canvas.stroke(path, '#6b6562', 2, { opacity: 0.8 })
}
