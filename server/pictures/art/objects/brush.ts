import { type Canvas, p } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { lieShadow } from '../light.ts'
import { inkOn, lacquer, metal } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'

export const BRUSH_TIPS = ['flat', 'round', 'liner', 'fan', 'oval', 'powder'] as const
export type BrushTip = (typeof BRUSH_TIPS)[number]

export interface Brush {
  readonly tip: BrushTip
  readonly handle: string
  readonly paint?: string
  readonly ferrule?: string
  readonly hair?: string
  readonly brand?: string
}

/** Each tip's outline below the ferrule's end (y = 112), half width there, and the start of the color. */
const TIPS: Readonly<Record<BrushTip, { d: string; half: number; end: number; wet: number }>> = {
  flat: { d: 'M-8 111H8L9.500 156Q0 161 -9.500 156Z', half: 8, end: 157, wet: 138 },
  round: { d: 'M-7 111H7C9 136 4 162 0 180C-4 162 -9 136 -7 111Z', half: 7, end: 176, wet: 148 },
  liner: {
    d: 'M-3.400 111H3.400C4 134 1.500 168 0 190C-1.500 168 -4 134 -3.400 111Z',
    half: 3.4,
    end: 186,
    wet: 158,
  },
  fan: {
    d: 'M-6 111H6C10 132 26 146 33 156Q0 176 -33 156C-26 146 -10 132 -6 111Z',
    half: 6,
    end: 164,
    wet: 150,
  },
  oval: { d: 'M-9 111H9C14 132 13 158 0 168C-13 158 -14 132 -9 111Z', half: 9, end: 165, wet: 144 },
  powder: {
    d: 'M-13 111H13C30 132 37 176 22 196Q0 210 -22 196C-37 176 -30 132 -13 111Z',
    half: 13,
    end: 200,
    wet: 176,
  },
}

/** Draws a brush around 0,0 with the hair down; the handle ends 200 above, the hair 160–200 below. */
export function drawBrush(
  canvas: Canvas,
  { tip, handle, paint, ferrule = '#bcb8b3', hair = '#a86c43', brand }: Brush,
): void {
  const { d, half, end, wet } = TIPS[tip]
  const wide = Math.max(9, half + 1)
  const grip = p`M-4 -201Q0 -206 4 -201C8 -128 ${wide + 4} -62 ${wide} 42H${-wide}C${-wide - 4} -62 -8 -128 -4 -201Z`
  const metalPart = p`M${-wide} 40H${wide}L${half} 112H${-half}Z`
  lieShadow(canvas, [grip, metalPart, d], 0.95)
  canvas.fill(grip, lacquer(canvas, handle, 0.95))
  canvas.gleam(
    p`M-2.600 -184C-5 -120 ${-wide * 0.6} -60 ${-wide * 0.5} 26`,
    5,
    lightness(handle) < 0.35 ? 0.45 : 0.75,
  )
  canvas.fill(p`M${-wide} 30H${wide}V42H${-wide}Z`, '#000', 0.14)
  hairs(canvas, d, half, end, tip, hair, paint, wet)
  canvas.fill(metalPart, metal(canvas, ferrule))
  canvas.stroke(
    p`M${-wide + 0.5} 52H${wide - 0.5}M${-wide + 1} 57H${wide - 1}M${-half - 0.5} 104H${half + 0.5}`,
    '#000',
    1,
    { opacity: 0.22, cap: 'butt' },
  )
  canvas.stroke(p`M${-wide + 0.5} 53.500H${wide - 0.5}M${-wide + 1} 58.500H${wide - 1}`, '#fff', 0.8, {
    opacity: 0.5,
    cap: 'butt',
  })
  if (brand)
    letter(canvas, brand, {
      x: 3,
      y: -36,
      size: 9,
      fill: inkOn(handle),
      opacity: 0.88,
      spacing: 0.8,
      rotate: -90,
      max: 100,
    })
}

function hairs(
  canvas: Canvas,
  d: string,
  half: number,
  end: number,
  tip: BrushTip,
  hair: string,
  paint: string | undefined,
  wet: number,
): void {
  canvas.fill(
    d,
    canvas.across([
      [0, lift(hair, -0.16)],
      [0.3, lift(hair, 0.1)],
      [0.58, hair],
      [1, lift(hair, -0.2)],
    ]),
  )
  const spread =
    tip === 'fan' ? 4.6 : tip === 'flat' ? 1.15 : tip === 'powder' ? 1.6 : tip === 'oval' ? 0.8 : 0.25
  let strands = ''
  let lights = ''
  const count = tip === 'liner' ? 2 : tip === 'fan' || tip === 'powder' ? 9 : 4
  for (let i = -count; i <= count; i++) {
    const x = (i / (count + 0.6)) * half
    const sag = tip === 'fan' ? Math.abs(i) * 0.8 : tip === 'powder' ? Math.abs(i) * 1.4 : 0
    const line = p`M${x} 113Q${x * (1 + spread * 0.3)} ${(113 + end) / 2} ${x * spread} ${end - 3 - sag}`
    if (i % 2) strands += line
    else lights += line
  }
  canvas.clipped(d, () => {
    canvas.stroke(strands, '#2d180c', 0.8, { opacity: 0.34 })
    canvas.stroke(lights, '#fff', 0.7, { opacity: 0.22 })
    if (!paint) return
    canvas.fill(
      p`M-40 ${wet + 3}Q-20 ${wet - 4} 0 ${wet + 2}T40 ${wet}V212H-40Z`,
      canvas.across([
        [0, lift(paint, -0.12)],
        [0.38, lift(paint, 0.07)],
        [1, lift(paint, -0.14)],
      ]),
    )
    canvas.gleam(p`M${-half * 0.4} ${wet + 5}L${-half * 0.3 * Math.min(2, spread)} ${end - 4}`, 3, 0.7)
  })
}
