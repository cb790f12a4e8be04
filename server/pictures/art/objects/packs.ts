import { type Canvas, oval, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { lieShadow, ribs, standShadow } from '../light.ts'
import { inkOn, sheen } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'

/** Draws a soft pack with a flap, with its base at 0,0, 250 units wide. */
export function drawPack(
  canvas: Canvas,
  shade: string,
  brand: string,
  note: string,
  mark: string,
  open: boolean,
): void {
  canvas.within({ x: 8, y: -2 }, () => standShadow(canvas, 240, 1.3))
  const d = 'M-122 -8C-128 -70 -128 -170 -120 -226Q0 -238 120 -226C128 -170 128 -70 122 -8Q0 6 -122 -8Z'
  canvas.fill(
    d,
    canvas.across([
      [0, lift(shade, -0.14)],
      [0.1, lift(shade, 0.02)],
      [0.3, lift(shade, 0.06)],
      [0.62, shade],
      [0.92, lift(shade, -0.06)],
      [1, lift(shade, -0.15)],
    ]),
  )
  for (const y of [-218, -14]) {
    ribs(canvas, [-116, 117], y - 7, 13, 5.6, '#000', 0.09)
  }
  // Creases of the film.
  canvas.gleam('M-108 -196C-98 -150 -112 -110 -100 -40', 9, 0.6)
  canvas.gleam('M104 -190C96 -150 110 -90 100 -34', 7, 0.35)
  canvas.stroke(
    'M-84 -204C-60 -190 -30 -196 -6 -206M30 -206C60 -192 80 -198 100 -206M-90 -28C-60 -40 -20 -30 10 -26',
    '#000',
    3,
    { opacity: 0.06 },
  )
  if (open) {
    canvas.fill(oval(0, -150, 74, 30), '#3b3330', 0.55)
    const tissue =
      'M-60 -150C-66 -200 -44 -246 -16 -252C-2 -262 14 -240 30 -250C52 -254 66 -200 60 -148Q0 -124 -60 -150Z'
    canvas.fill(
      tissue,
      canvas.across([
        [0, '#e9e4dd'],
        [0.3, '#fff'],
        [0.55, '#efeae4'],
        [0.75, '#fff'],
        [1, '#dcd6ce'],
      ]),
    )
    canvas.stroke(
      'M-30 -236C-38 -200 -34 -170 -30 -146M16 -240C10 -200 14 -170 12 -140M40 -228C44 -196 40 -170 42 -148',
      '#8b8177',
      1.4,
      { opacity: 0.3 },
    )
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

/** Draws a stack of folded wipes with its base at 0,0. */
export function drawStack(canvas: Canvas, shade: string, layers: number, w = 210): void {
  standShadow(canvas, w, 1.3)
  const white = lightness(shade) > 0.55 ? lift(shade, (0.97 - lightness(shade)) * 0.8, 0.4) : '#f6f1ea'
  for (let i = 0; i < layers; i++) {
    const y = -i * 13
    const nudge = ((i * 7) % 5) - 2
    canvas.fill(
      p`M${-w / 2 + nudge} ${y - 12}Q${-w / 2 - 7 + nudge} ${y - 6} ${-w / 2 + nudge} ${y}H${w / 2 + nudge}Q${w / 2 + 7 + nudge} ${y - 6} ${w / 2 + nudge} ${y - 12}Z`,
      canvas.across([
        [0, lift(white, -0.12)],
        [0.2, lift(white, 0.02)],
        [0.7, lift(white, -0.03)],
        [1, lift(white, -0.16)],
      ]),
    )
    canvas.stroke(p`M${-w / 2 + nudge} ${y}H${w / 2 + nudge}`, '#000', 1, { opacity: 0.13 })
  }
  const top = -layers * 13
  canvas.fill(
    p`M${-w / 2} ${top}L${-w / 2 + 36} ${top - 42}H${w / 2 - 8}L${w / 2} ${top}Z`,
    canvas.linear(
      [
        [0, '#fff'],
        [1, lift(white, -0.03)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.stroke(
    p`M${-w / 2 + 60} ${top - 10}L${w / 2 - 60} ${top - 10}M${-w / 2 + 74} ${top - 24}H${w / 2 - 60}`,
    lift(white, -0.12),
    1,
    { opacity: 0.5 },
  )
}

/** Draws a folded lint-free wipe around 0,0. */
export function drawWipe(canvas: Canvas): void {
  const d = 'M-62 -20L18 -40Q24 -41 28 -36L62 8Q64 14 56 16L-34 32Q-40 33 -44 28L-66 -12Q-68 -18 -62 -20Z'
  canvas.part('wipe', () => {
    lieShadow(canvas, [d], 0.6)
    canvas.fill(d, sheen(canvas, '#f7f5f1', 0.03, -0.06))
    canvas.stroke('M-40 26L60 8M-52 -6L44 -20', '#000', 1, { opacity: 0.08 })
  })
}

/** A hand from the side of the palm with its wrist at 0,0 and the fingers up, 170 by 300 units. */
const GLOVE =
  'M-48 0C-52 -40 -60 -70 -64 -104C-80 -116 -100 -138 -112 -160C-118 -172 -104 -182 -94 -174L-62 -140C-64 -180 -68 -220 -66 -246C-65 -260 -46 -262 -44 -248L-34 -168C-32 -200 -34 -246 -30 -276C-28 -290 -9 -290 -8 -276L-4 -168C0 -200 4 -240 10 -264C13 -278 32 -274 30 -260L24 -162C32 -186 42 -212 52 -228C60 -240 76 -232 70 -218C62 -190 58 -150 56 -112C54 -70 48 -40 48 0Z'

/** Draws a glove that lies on the table with its cuff at 0,0. */
export function drawGlove(canvas: Canvas, shade: string): void {
  lieShadow(canvas, [GLOVE], 0.9)
  canvas.part('glove', () => {
    canvas.fill(
      GLOVE,
      canvas.across([
        [0, lift(shade, -0.08)],
        [0.3, lift(shade, 0.06)],
        [0.6, shade],
        [1, lift(shade, -0.12)],
      ]),
    )
    const light = lightness(shade) < 0.4 ? 0.22 : 0.6
    canvas.gleam(
      'M-58 -240L-46 -150M-22 -268L-20 -170M18 -256L8 -160M58 -216L40 -130M-98 -164L-66 -126',
      7,
      light,
    )
    canvas.stroke(
      'M-52 -96C-30 -76 20 -76 50 -100M-34 -168Q-20 -150 -4 -168M-4 -168Q10 -148 24 -162M-48 -52C-20 -46 20 -46 48 -54',
      '#000',
      2,
      { opacity: 0.16 },
    )
    canvas.fill('M-48 0Q0 8 48 0V-12Q0 -4 -48 -12Z', lift(shade, lightness(shade) < 0.4 ? 0.14 : -0.08))
  })
}
