import type { Cap, Finish } from '#shared/catalog/picture.ts'
import { type Canvas, p, rect } from '../canvas.ts'
import { finishOver } from '../finish.ts'
import { letter } from '../lettering.ts'
import { colorCast, lieShadow, standShadow, verticalShade } from '../light.ts'
import { CAP_COLORS, capPaint, inkOn, metal, round } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'

/** Draws an open lipstick with its base at 0,0, about 330 units tall. */
export function drawLipstick(
  canvas: Canvas,
  shade: string,
  finish: Finish,
  cap: Cap,
  brand: string,
  seed: number,
): void {
  standShadow(canvas, 96)
  const paint = capPaint(canvas, cap)
  const ink = inkOn(CAP_COLORS[cap])
  canvas.fill(rect(-46, -132, 92, 132, 4), paint)
  verticalShade(canvas, rect(-46, -132, 92, 132, 4), 0.2, 0.2, [0.06, 0.86])
  canvas.fill(rect(-39, -186, 78, 56, 2), metal(canvas, cap === 'steel' ? '#bcb8b3' : '#d3b98f'))
  canvas.fill(rect(-39, -138, 78, 8), '#000', 0.22)
  canvas.fill(rect(-34, -204, 68, 19, 1), metal(canvas, cap === 'steel' ? '#a9a5a0' : '#c2a67c'))
  // The bullet, cut diagonally, with a brighter face.
  const bullet = 'M-29 -202V-278C-29 -306 -8 -324 14 -332C24 -335 29 -328 29 -318V-202Z'
  canvas.fill(bullet, round(canvas, shade, 0.95))
  finishOver(
    canvas,
    bullet,
    { x: -29, y: -332, w: 58, h: 130 },
    shade,
    finish === 'cateye' ? 'shimmer' : finish,
    seed,
  )
  canvas.fill(
    'M-29 -278C-29 -306 -8 -324 14 -332C24 -335 29 -328 28 -316C20 -282 -22 -254 -29 -278Z',
    canvas.linear(
      [
        [0, lift(shade, 0.13)],
        [1, lift(shade, 0.01)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.stroke('M-28 -274C-20 -256 20 -284 28 -314', '#fff', 1.4, { opacity: 0.45 })
  if (finish !== 'matte') canvas.gleam('M-16 -256V-212', 8, 0.6)
  canvas.gleam('M-30 -180V-142', 6, 0.7)
  letter(canvas, brand, { x: 0, y: -60, size: 15, fill: ink, max: 78, opacity: 0.9 })
}

/** Draws the cap of a lipstick with its base at 0,0. */
export function drawLipstickCap(canvas: Canvas, cap: Cap): void {
  standShadow(canvas, 96)
  canvas.fill(rect(-46, -168, 92, 168, 5), capPaint(canvas, cap))
  verticalShade(canvas, rect(-46, -168, 92, 168, 5), 0.3, 0.2, [0.05, 0.88])
  canvas.fill(rect(-46, -12, 92, 12), metal(canvas, cap === 'steel' ? '#bcb8b3' : '#d3b98f'))
}

/** Draws a lip gloss in a clear tube with a long cap, with its base at 0,0, about 330 units tall. */
export function drawGloss(
  canvas: Canvas,
  shade: string,
  finish: Finish,
  cap: Cap,
  brand: string,
  seed: number,
): void {
  standShadow(canvas, 66)
  colorCast(canvas, 80, shade, 0.4)
  const outer = rect(-35, -190, 70, 190, 9)
  const inner = rect(-28, -188, 56, 176, 6)
  canvas.fill(
    outer,
    canvas.across([
      [0, lift(shade, -0.12, 0.6), 0.7],
      [0.08, '#fff', 0.95],
      [0.92, '#fff', 0.85],
      [1, lift(shade, -0.16, 0.6), 0.8],
    ]),
  )
  canvas.fill(inner, round(canvas, shade))
  finishOver(canvas, inner, { x: -28, y: -188, w: 56, h: 176 }, shade, finish, seed)
  canvas.fill('M-2 -190H2V-70H-2Z', '#000', 0.1)
  canvas.gleam('M-18 -176V-34', 9, finish === 'matte' ? 0.3 : 0.85)
  canvas.gleam('M23 -172V-24', 4, 0.4)
  canvas.fill(rect(-30, -200, 60, 12, 2), metal(canvas))
  canvas.fill(rect(-33, -336, 66, 138, 5), capPaint(canvas, cap))
  verticalShade(canvas, rect(-33, -336, 66, 138, 5), 0.3, 0.22, [0.06, 0.85])
  letter(canvas, brand, { x: 6, y: -104, size: 20, fill: inkOn(shade), rotate: -90, max: 140, opacity: 0.92 })
}

export type WandHead = 'silicone' | 'curved' | 'nylon'

/** Draws the wand of a mascara around 0,0 with the bristles up, about 300 units long. */
export function drawWand(canvas: Canvas, shade: string, cap: Cap, head: WandHead): void {
  const grip = rect(-21, 30, 42, 150, 6)
  lieShadow(canvas, [grip, 'M-3 -40H3V30H-3Z', 'M-11 -150H11V-42H-11Z'], 1)
  canvas.fill('M-2.400 -60H2.400V32H-2.400Z', metal(canvas))
  const ink = lightness(shade) > 0.55 ? '#2a2322' : lift(shade, -0.06)
  canvas.part(head, () => {
    let hairs = ''
    // Silicone has few short teeth, nylon many long hairs; a curved one bends to the side.
    const [step, usual] = head === 'silicone' ? [7, 8] : [4, 10]
    const bend = (y: number) => (head === 'curved' ? 12 * Math.sin(((y + 150) / 106) * Math.PI) - 4 : 0)
    for (let y = -150; y < -44; y += step) {
      const wide = usual + (head === 'silicone' ? 0 : 4 * Math.sin(((y + 150) / 106) * Math.PI))
      const x = bend(y)
      hairs += p`M${x - wide} ${y + 3}L${x + wide} ${y - 3}`
      if (head !== 'silicone') hairs += p`M${x - wide} ${y - 2}L${x + wide} ${y + 4}`
    }
    const spine = head === 'curved' ? 'M-4 -152Q16 -98 0 -44' : 'M0 -152V-44'
    canvas.stroke(spine, ink, head === 'silicone' ? 9 : 7)
    canvas.stroke(hairs, ink, head === 'silicone' ? 3 : 1.7)
    canvas.stroke(spine, lift(ink, 0.25), 1.4, { opacity: 0.6, extra: 'transform="translate(-3 0)"' })
  })
  canvas.fill(rect(-13, 20, 26, 14, 2), metal(canvas))
  canvas.fill(grip, capPaint(canvas, cap))
  canvas.gleam('M-10 42V168', 6, cap === 'ink' ? 0.3 : 0.7)
}

/** Draws a closed mascara with its base at 0,0, about 330 units tall. */
export function drawMascara(canvas: Canvas, shade: string, cap: Cap, brand: string, note: string): void {
  standShadow(canvas, 60)
  const d = 'M-29 -8L-31 -196H31L29 -8Q29 0 22 0H-22Q-29 0 -29 -8Z'
  canvas.fill(d, lightness(shade) < 0.32 ? capPaint(canvas, 'ink') : round(canvas, shade))
  canvas.fill('M-31 -206H31V-195H-31Z', metal(canvas, '#d3c7b4'))
  const top = 'M-31 -206V-318Q-31 -334 -15 -334H15Q31 -334 31 -318V-206Z'
  canvas.fill(top, capPaint(canvas, cap))
  verticalShade(canvas, top, 0.3, 0.24, [0.12, 0.85])
  canvas.gleam('M-17 -312V-220', 8, cap === 'ink' ? 0.22 : 0.6)
  canvas.gleam('M-17 -182V-16', 8, lightness(shade) < 0.3 ? 0.22 : 0.6)
  const fill = inkOn(shade)
  letter(canvas, brand, { x: 8, y: -110, size: 21, fill, rotate: -90, max: 150, weight: 300 })
  letter(canvas, note, { x: 20, y: -110, size: 7.5, fill, rotate: -90, max: 150, opacity: 0.8 })
}
