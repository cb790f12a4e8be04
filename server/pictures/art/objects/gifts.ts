import type { Cap } from '#shared/catalog/picture.ts'
import { type Canvas, oval, rect } from '../canvas.ts'
import { softbox, standShadow } from '../light.ts'
import { capPaint, round, sheen } from '../materials.ts'
import { lift } from '../oklch.ts'

export type Gift = 'tube' | 'oil' | 'pump' | 'jar' | 'candle' | 'socks' | 'balm' | 'file'

/** The outlines of what a gift set contains, with the base at 0,0: the body, and the cap where there is one. */
const OUTLINES: Readonly<Record<Gift, readonly [body: string, cap: string]>> = {
  tube: [
    'M-56 -290H56L44 -56Q43 -48 36 -46H-36Q-43 -48 -44 -56Z',
    'M-40 -50H40L38 -4Q38 0 34 0H-34Q-38 0 -38 -4Z',
  ],
  oil: [
    'M-20 -170H20C30 -160 52 -152 52 -120V-14Q52 0 38 0H-38Q-52 0 -52 -14V-120C-52 -152 -30 -160 -20 -170Z',
    'M-24 -210H24V-168H-24ZM-14 -212V-254Q-14 -272 0 -272T14 -254V-212Z',
  ],
  pump: [
    'M-20 -206H20C30 -198 58 -194 58 -164V-16Q58 0 42 0H-42Q-58 0 -58 -16V-164C-58 -194 -30 -198 -20 -206Z',
    'M-24 -232H24V-204H-24ZM-5 -262H5V-230H-5ZM-70 -284Q-62 -292 -40 -292H20Q28 -292 28 -282T20 -272H-52V-262H-64Q-76 -272 -70 -284Z',
  ],
  jar: [
    'M-72 -112H72V-24Q72 0 48 0H-48Q-72 0 -72 -24Z',
    'M-76 -152Q-76 -158 -70 -158H70Q76 -158 76 -152V-110H-76Z',
  ],
  candle: ['M-56 -136H56V-12Q56 0 44 0H-44Q-56 0 -56 -12Z', ''],
  socks: ['M-44 -220H32V-80C34 -58 62 -50 66 -26Q66 0 40 0H-16Q-44 0 -44 -30Z', 'M-46 -226H34V-186H-46Z'],
  balm: [
    'M-26 -150H26V-6Q26 0 20 0H-20Q-26 0 -26 -6Z',
    'M-26 -214Q-26 -222 -18 -222H18Q26 -222 26 -214V-152H-26Z',
  ],
  file: ['M-24 -292C-24 -312 24 -312 24 -292V-10Q24 0 14 0H-14Q-24 0 -24 -10Z', ''],
}

/** Draws one product of a gift set with its base at 0,0, up to 310 units tall. */
export function drawGift(canvas: Canvas, gift: Gift, shade: string, cap: Cap): void {
  const [body, top] = OUTLINES[gift]
  if (gift === 'candle') {
    canvas.spot(0, -176, 36, 46, '#ffd890', 0.7)
    canvas.stroke('M0 -160V-132', '#3a3330', 3)
    canvas.fill('M0 -202C11 -184 11 -168 0 -162C-11 -168 -11 -184 0 -202Z', '#ffb54a')
  }
  standShadow(canvas, 96, 0.8)
  canvas.fill(body, round(canvas, shade, 0.85))
  if (top) canvas.fill(top, gift === 'socks' ? lift(shade, -0.1) : capPaint(canvas, cap))
  canvas.clipped(body, () => softbox(canvas, -44, -300, 30, 300, 0.5))
  if (gift === 'tube' || gift === 'pump' || gift === 'oil' || gift === 'jar') {
    canvas.fill(rect(-24, gift === 'tube' ? -190 : -84, 48, 40, 2), '#fffdfa', 0.92)
  }
}

/** Draws a ribbon with a bow down from 311,340. */
export function drawRibbon(canvas: Canvas, color: string): void {
  canvas.part('ribbon', () => {
    canvas.fill(rect(300, 340, 22, 57), round(canvas, color, 0.6))
    canvas.fill(
      'M311 342C286 310 262 322 268 340C274 354 298 350 311 342Z',
      sheen(canvas, color, 0.08, -0.12),
    )
    canvas.fill(
      'M311 342C336 310 360 322 354 340C348 354 324 350 311 342Z',
      sheen(canvas, color, 0.04, -0.14),
    )
    canvas.fill('M308 346L288 384L302 380L312 350L324 382L336 382L316 346Z', lift(color, -0.08))
    canvas.fill(oval(311, 343, 9, 8), lift(color, 0.04))
  })
}
