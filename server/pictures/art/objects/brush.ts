import { type Canvas, p } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { lieShadow } from '../light.ts'
import { inkOn, lacquer, metal } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'
import type { ToolStyle } from '../tool-style.ts'

export type BrushTip =
  | 'flat'
  | 'liner'
  | 'long-liner'
  | 'petal'
  | 'angled'
  | 'fan'
  | 'powder'
  | 'blush'
  | 'shadow'
  | 'blending'
  | 'foundation'
  | 'lip'
  | 'brow'
  | 'highlighter'

interface Tip {
  /** Half the width at the ferrule and the length of the hair at scale 1. */
  readonly half: number
  readonly length: number
  /** How far the strands spread. */
  readonly spread: number
  /** Half the width of the handle's end at the ferrule. */
  readonly grip: number
  /** Returns the outline of the hair from the ferrule's end at 0,0 down. */
  readonly outline: (half: number, length: number) => string
}

const rounded = (bulge: number, shoulder: number) => (r: number, l: number) =>
  p`M${-r} 0H${r}C${r * bulge} ${l * 0.3} ${r * bulge} ${l * shoulder} ${r * 0.5} ${l * 0.96}Q0 ${l * 1.04} ${-r * 0.5} ${l * 0.96}C${-r * bulge} ${l * shoulder} ${-r * bulge} ${l * 0.3} ${-r} 0Z`
const pointed = (bulge: number) => (r: number, l: number) =>
  p`M${-r} 0H${r}C${r * bulge} ${l * 0.36} ${r * 0.6} ${l * 0.76} 0 ${l}C${-r * 0.6} ${l * 0.76} ${-r * bulge} ${l * 0.36} ${-r} 0Z`
const slanted = (fall: number) => (r: number, l: number) =>
  p`M${-r} 0H${r}L${r * 1.25} ${l * (1 - fall)}Q${r} ${l * (1.04 - fall)} ${-r * 0.9} ${l}Q${-r * 1.2} ${l} ${-r * 1.2} ${l * 0.9}Z`
const spreading = (r: number, l: number) =>
  p`M${-r} 0H${r}C${r * 1.7} ${l * 0.4} ${r * 3.6} ${l * 0.6} ${r * 5} ${l * 0.78}Q0 ${l * 1.22} ${-r * 5} ${l * 0.78}C${-r * 3.6} ${l * 0.6} ${-r * 1.7} ${l * 0.4} ${-r} 0Z`

const TIPS: Readonly<Record<BrushTip, Tip>> = {
  flat: {
    half: 10,
    length: 52,
    spread: 1.12,
    grip: 11,
    outline: (r, l) => p`M${-r} 0H${r}L${r * 1.16} ${l * 0.95}Q0 ${l * 1.03} ${-r * 1.16} ${l * 0.95}Z`,
  },
  liner: { half: 3.6, length: 58, spread: 0.3, grip: 9, outline: pointed(1.1) },
  'long-liner': { half: 3, length: 92, spread: 0.25, grip: 9, outline: pointed(1.1) },
  petal: { half: 9, length: 58, spread: 0.7, grip: 10, outline: rounded(1.25, 0.72) },
  angled: { half: 10, length: 54, spread: 1.05, grip: 11, outline: slanted(0.42) },
  fan: { half: 6, length: 54, spread: 4.6, grip: 10, outline: spreading },
  powder: { half: 18, length: 98, spread: 1.6, grip: 17, outline: rounded(2.3, 0.72) },
  blush: { half: 16, length: 82, spread: 1.3, grip: 15, outline: slanted(0.3) },
  shadow: { half: 9, length: 44, spread: 1, grip: 10, outline: rounded(1.4, 0.7) },
  blending: { half: 8, length: 64, spread: 1, grip: 10, outline: pointed(2.3) },
  foundation: { half: 15, length: 72, spread: 1.1, grip: 14, outline: rounded(1.3, 0.9) },
  lip: { half: 5, length: 38, spread: 0.5, grip: 9, outline: pointed(1.5) },
  brow: { half: 7, length: 30, spread: 1.05, grip: 9, outline: slanted(0.5) },
  highlighter: { half: 9, length: 70, spread: 4, grip: 12, outline: spreading },
}

export interface Brush {
  readonly tip: BrushTip
  readonly handle: string
  readonly paint?: string
  readonly ferrule?: string
  readonly hair?: string
  readonly brand?: string
  /** The size of the hair relative to the usual one. */
  readonly width?: number
  readonly length?: number
  /** The length of the handle relative to the usual one. */
  readonly reach?: number
  readonly style?: ToolStyle
}

/** The end of the ferrule, where the hair begins. */
const FERRULE = 112

/** Draws a brush around 0,0 with the hair down; the handle ends about 200 above, the hair 150–210 below. */
export function drawBrush(canvas: Canvas, brush: Brush): void {
  const { tip, handle, ferrule = '#bcb8b3', brand, style, width = 1, length = 1, reach = 1 } = brush
  const { half: usual, length: long, grip, outline } = TIPS[tip]
  const half = usual * width
  const end = long * length
  const d = outline(half, end)
  const wide = Math.max(grip, half + 1) * (style?.girth ?? 1)
  const top = 42 - 244 * reach
  const handleShape =
    style?.grip === 'sleeve' || style?.grip === 'ribbed'
      ? p`M${-wide * 0.62} ${top + 4}Q0 ${top - 6} ${wide * 0.62} ${top + 4}L${wide} 42H${-wide}Z`
      : p`M-4 ${top + 2}Q0 ${top - 3} 4 ${top + 2}C8 ${top + 75} ${wide + 4} -62 ${wide} 42H${-wide}C${-wide - 4} -62 -8 ${top + 75} -4 ${top + 2}Z`
  const metalPart = p`M${-wide} 40H${wide}L${half} ${FERRULE}H${-half}Z`
  lieShadow(canvas, [handleShape, metalPart], 0.95)
  canvas.within({ x: 0, y: FERRULE - 1 }, () => lieShadow(canvas, [d], 0.95))
  canvas.part('handle', () => {
    canvas.fill(handleShape, lacquer(canvas, handle, 0.95))
    canvas.gleam(p`M${-wide * 0.24} ${top + 22}L${-wide * 0.5} 26`, 5, lightness(handle) < 0.35 ? 0.45 : 0.75)
    for (let i = 0; i < (style?.rings ?? 0); i++)
      canvas.stroke(p`M${-wide + 0.6} ${14 - i * 9}H${wide - 0.6}`, style?.color ?? ferrule, 3.4, {
        cap: 'butt',
      })
  })
  canvas.fill(p`M${-wide} 30H${wide}V42H${-wide}Z`, '#000', 0.14)
  canvas.part('hair', () => canvas.within({ x: 0, y: FERRULE - 1 }, () => hairs(canvas, brush, d, half, end)))
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
  if (brand) {
    letter(canvas, brand, {
      x: 3,
      y: -56,
      size: 9,
      weight: style?.weight ?? 500,
      fill: inkOn(handle),
      opacity: 0.88,
      spacing: 0.8,
      rotate: -90,
      max: 100,
    })
  }
}

function hairs(
  canvas: Canvas,
  { tip, paint, hair = '#a86c43' }: Brush,
  d: string,
  half: number,
  end: number,
): void {
  const { spread } = TIPS[tip]
  canvas.fill(
    d,
    canvas.across([
      [0, lift(hair, -0.16)],
      [0.3, lift(hair, 0.1)],
      [0.58, hair],
      [1, lift(hair, -0.2)],
    ]),
  )
  const count = half < 5 ? 2 : spread > 2 || half > 12 ? 9 : 4
  let dark = ''
  let light = ''
  for (let i = -count; i <= count; i++) {
    const x = (i / (count + 0.6)) * half
    const line = p`M${x} 2Q${x * (1 + spread * 0.4)} ${end / 2} ${x * spread} ${end - 3 - Math.abs(i) * (spread > 1.4 ? 1.6 : 0.2)}`
    if (i % 2) dark += line
    else light += line
  }
  canvas.clipped(d, () => {
    canvas.stroke(dark, '#2d180c', 0.8, { opacity: 0.34 })
    canvas.stroke(light, '#fff', 0.7, { opacity: 0.24 })
    if (!paint) return
    const wet = end * 0.6
    canvas.fill(
      p`M-60 ${wet + 3}Q-20 ${wet - 4} 0 ${wet + 2}T60 ${wet}V${end + 20}H-60Z`,
      canvas.across([
        [0, lift(paint, -0.12)],
        [0.38, lift(paint, 0.07)],
        [1, lift(paint, -0.14)],
      ]),
    )
    canvas.gleam(p`M${-half * 0.4} ${wet + 5}L${-half * 0.3 * Math.min(2, spread)} ${end - 4}`, 3, 0.7)
  })
}
