import { type Canvas, oval, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { lieShadow } from '../light.ts'
import { inkOn } from '../materials.ts'
import { lift } from '../oklch.ts'

/** Draws a gift card around 0,0, 270 by 172 units. */
export function drawGiftCard(
  canvas: Canvas,
  shade: string,
  brand: string,
  value: string,
  seed: number,
): void {
  const d = rect(-135, -86, 270, 172, 12)
  lieShadow(canvas, [d], 1.1)
  canvas.fill(
    d,
    canvas.linear(
      [
        [0, lift(shade, 0.07)],
        [0.55, shade],
        [1, lift(shade, -0.09)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.clipped(d, () => {
    // Two large petals that resemble a stroke of polish seen closely.
    const turn = (seed % 5) * 8 - 16
    canvas.raw(`<g transform="rotate(${turn} 60 0)">`)
    canvas.fill('M20 120C-10 40 40 -60 150 -110C150 0 110 90 20 120Z', '#fff', 0.13)
    canvas.fill('M-30 140C-30 60 40 -10 170 -30C140 70 70 140 -30 140Z', '#fff', 0.1)
    canvas.raw('</g>')
    canvas.fill('M-135 -20L30 -86H100L-135 44Z', '#fff', 0.1)
  })
  canvas.stroke(rect(-134.5, -85.5, 269, 171, 11.5), '#fff', 1.2, { opacity: 0.45 })
  const fill = inkOn(shade)
  letter(canvas, brand, {
    x: -112,
    y: -46,
    size: 25,
    weight: 300,
    fill,
    anchor: 'start',
    max: 170,
    spacing: -0.4,
  })
  letter(canvas, 'подарочная карта', { x: -112, y: 64, size: 10.5, fill, anchor: 'start', opacity: 0.85 })
  letter(canvas, value, { x: 112, y: 66, size: 22, weight: 300, fill, anchor: 'end', max: 110 })
}

/** Draws an envelope with a flap around 0,0, 300 by 200 units. */
export function drawEnvelope(canvas: Canvas, color: string, seal: string): void {
  const d = rect(-150, -100, 300, 200, 4)
  lieShadow(canvas, [d], 1)
  canvas.fill(
    d,
    canvas.linear(
      [
        [0, lift(color, 0.03)],
        [1, lift(color, -0.04)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.fill('M-150 100L-20 -6Q0 -20 20 -6L150 100Z', '#000', 0.04)
  canvas.fill(
    'M-150 -97Q-150 -100 -146 -100H146Q150 -100 150 -97L18 20Q0 34 -18 20Z',
    '#000',
    0.14,
    'transform="translate(2 4)"',
  )
  canvas.fill('M-150 -97Q-150 -100 -146 -100H146Q150 -100 150 -97L18 20Q0 34 -18 20Z', lift(color, 0.025))
  canvas.fill(oval(1.5, 17, 23, 23), '#000', 0.25)
  canvas.fill(
    oval(0, 14, 23, 23),
    canvas.radial(
      [
        [0, lift(seal, 0.1)],
        [1, lift(seal, -0.06)],
      ],
      0.35,
      0.3,
      0.8,
    ),
  )
  canvas.stroke(oval(0, 14, 15.5, 15.5), '#fff', 1.2, { opacity: 0.4 })
}
