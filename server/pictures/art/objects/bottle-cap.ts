import type { BottleForm, Cap } from '#shared/catalog/picture.ts'
import { type Canvas, p } from '../canvas.ts'
import { CAP_COLORS, capPaint } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'

interface CapForm {
  readonly h: number
  readonly top: number
  readonly bottom: number
  readonly corner: number
}

/** The cap of each bottle form: tall and tapered, wide and square, slender, straight, or short. */
const CAP_FORMS: Readonly<Record<BottleForm, CapForm>> = {
  round: { h: 178, top: 26, bottom: 31, corner: 6 },
  block: { h: 154, top: 32, bottom: 34, corner: 4 },
  drop: { h: 164, top: 20, bottom: 28, corner: 16 },
  slim: { h: 150, top: 24, bottom: 25, corner: 3 },
  facet: { h: 166, top: 28, bottom: 31, corner: 2 },
}

/** The metal of ring and stem. */
const STEEL = '#c4beb7'

/** Returns the paint of a small part of polished metal: one highlight and one shadow. */
function ringPaint(canvas: Canvas, base: string): string {
  return canvas.across([
    [0, lift(base, -0.24)],
    [0.2, lift(base, 0.2, 0.4)],
    [0.72, lift(base, -0.2)],
    [1, lift(base, 0.02)],
  ])
}

/** Draws the metal ring between the glass and the cap. */
export function collar(canvas: Canvas, neck: number, y: number): void {
  canvas.fill(p`M${-neck} ${y - 10}H${neck}V${y + 4}H${-neck}Z`, ringPaint(canvas, STEEL))
}

export function bottleCap(canvas: Canvas, form: BottleForm, cap: Cap, neck: number, y: number): void {
  const { h, top, bottom, corner } = CAP_FORMS[form]
  const color = CAP_COLORS[cap]
  const light = lightness(color) > 0.6
  const [t, b] = [y - h, y - 7]
  collar(canvas, neck, y)
  canvas.fill(p`M${-neck} ${y - 1}H${neck}V${y + 2}H${-neck}Z`, '#000', 0.12)
  const body = p`M${-top} ${t + corner}Q${-top} ${t} ${corner - top} ${t}H${top - corner}Q${top} ${t} ${top} ${t + corner}L${bottom} ${b - 4}Q${bottom} ${b} ${bottom - 4} ${b}H${4 - bottom}Q${-bottom} ${b} ${-bottom} ${b - 4}Z`
  canvas.fill(body, capPaint(canvas, cap))
  canvas.fill(
    body,
    canvas.down([
      [0.8, '#000', 0],
      [1, '#000', light ? 0.13 : 0.3],
    ]),
  )
  canvas.stroke(p`M${-top + corner} ${t + 1.3}H${top - corner}`, '#fff', 1.5, { opacity: light ? 0.85 : 0.4 })
  if (form === 'facet') {
    const [a, c] = [top * 0.42, bottom * 0.42]
    canvas.fill(p`M${a} ${t}H${top}L${bottom} ${b}H${c}Z`, '#000', 0.13)
    canvas.stroke(p`M${-a} ${t + 2}L${-c} ${b - 1}M${a} ${t + 2}L${c} ${b - 1}`, '#fff', 0.9, {
      opacity: light ? 0.6 : 0.26,
    })
  } else {
    canvas.gleam(
      p`M${-top * 0.55} ${t + corner + 8}L${-bottom * 0.56} ${b - 14}`,
      form === 'block' ? 10 : 8,
      light ? 0.62 : 0.2,
    )
  }
  if (form === 'slim' || form === 'block') {
    const ring = p`M${-bottom} ${b - 13}H${bottom}V${b - 9}H${-bottom}Z`
    const base = cap === 'steel' ? '#8f8a85' : '#d6c7ae'
    canvas.fill(ring, ringPaint(canvas, base))
  }
}

/** Draws the stem and bristles inside a transparent bottle. */
export function applicator(canvas: Canvas, y: number, length: number, shade: string): void {
  const end = y + length
  const bristle = lightness(shade) > 0.5 ? '#4a3f3a' : lift(shade, -0.1)
  canvas.fill(p`M-3 ${y}H3V${end}H-3Z`, '#3b3532', 0.3)
  canvas.stroke(p`M-1.500 ${y + 2}V${end}`, '#fff', 1, { opacity: 0.5 })
  canvas.fill(
    p`M-5.500 ${end}H5.500L5 ${end + 12}L4 ${end + 33}Q0 ${end + 39} -4 ${end + 33}L-5 ${end + 12}Z`,
    bristle,
    0.24,
  )
  canvas.stroke(p`M-2.500 ${end + 5}L-1.800 ${end + 32}M2.500 ${end + 5}L1.800 ${end + 32}`, bristle, 0.7, {
    opacity: 0.3,
  })
}

/** Draws a removed cap with its brush full of color, pointing down; the cap's end is at 0,0. */
export function cappedBrush(canvas: Canvas, form: BottleForm, cap: Cap, shade: string): readonly string[] {
  const { h } = CAP_FORMS[form]
  const stem = ringPaint(canvas, STEEL)
  canvas.fill('M-3.200 -4H3.200L2.600 92H-2.600Z', stem)
  const tip = 'M-4.600 92H4.600Q7 112 5 128Q0 137 -5 128Q-7 112 -4.600 92Z'
  canvas.fill(
    tip,
    canvas.across([
      [0, lift(shade, -0.12)],
      [0.35, lift(shade, 0.08)],
      [1, lift(shade, -0.14)],
    ]),
  )
  canvas.stroke('M-1.800 98Q-3 112 -2 124', '#fff', 1.2, { opacity: 0.6 })
  bottleCap(canvas, form, cap, 20, 7)
  return [p`M-28 ${-h + 10}H28V4H4V120Q0 136 -4 120V4H-28Z`]
}
