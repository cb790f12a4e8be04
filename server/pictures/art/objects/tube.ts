import type { BottleForm } from '#shared/catalog/picture.ts'
import { type Canvas, p } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { lieShadow, ribs, softbox, standShadow } from '../light.ts'
import { CAP_COLORS, capPaint, inkOn, roundStops, softStops } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'
import type { Container } from './container.ts'
import { drawEmblem } from './emblem.ts'

export interface Tube extends Container {
  /** Whether the tube lies on the table, so that its shadow is all around it instead of under the cap. */
  readonly lying?: boolean
}

interface TubeForm {
  /** Half the width at the crimp; `bottom` is half the width at the shoulder. */
  readonly top: number
  readonly bottom: number
  readonly h: number
  readonly capHalf: number
  readonly capH: number
}

const TUBES: Readonly<Record<BottleForm, TubeForm>> = {
  round: { top: 68, bottom: 54, h: 366, capHalf: 48, capH: 58 },
  block: { top: 72, bottom: 62, h: 344, capHalf: 61, capH: 48 },
  drop: { top: 64, bottom: 52, h: 372, capHalf: 38, capH: 64 },
  slim: { top: 50, bottom: 42, h: 384, capHalf: 38, capH: 62 },
  facet: { top: 70, bottom: 56, h: 356, capHalf: 46, capH: 52 },
}

/** Draws a tube that stands on its cap; the cap's base is centered at 0,0. */
export function drawTube(canvas: Canvas, tube: Tube): void {
  const { shade, cap } = tube
  const { top: t, bottom: b, h, capHalf, capH } = TUBES[tube.form]
  const shoulder = -capH + 4
  const body = p`M${-t} ${-h}H${t}L${b} ${shoulder - 12}Q${b - 1} ${shoulder - 3} ${b - 9} ${shoulder}H${9 - b}Q${1 - b} ${shoulder - 3} ${-b} ${shoulder - 12}Z`
  const base = p`M${-capHalf} ${-capH}H${capHalf}L${capHalf - 2} -5Q${capHalf - 2} 0 ${capHalf - 7} 0H${7 - capHalf}Q${2 - capHalf} 0 ${2 - capHalf} -5Z`
  if (tube.lying) lieShadow(canvas, [body, base], 1.3)
  else standShadow(canvas, capHalf * 2)
  canvas.fill(base, capPaint(canvas, cap))
  const light = lightness(CAP_COLORS[cap]) > 0.6
  capRibs(canvas, tube.form, capHalf, capH)
  canvas.fill(
    base,
    canvas.down([
      [0, '#000', 0.28],
      [0.12, '#000', 0.02],
      [0.85, '#000', 0],
      [1, '#000', 0.16],
    ]),
  )
  softbox(canvas, -capHalf * 0.78, -capH + 6, 16, capH - 12, light ? 0.6 : 0.2)
  const matte = tube.finish === 'matte'
  canvas.fill(body, canvas.across(matte ? softStops(shade, 0.9) : roundStops(shade, 0.85)))
  crimp(canvas, t, b, h, shade)
  // The tube is flat at the crimp and round below it, so its sides get darker toward the cap.
  const y = -h + 18
  canvas.clipped(body, () => {
    canvas.spot(-t * 0.9, y + 34, t * 0.5, 120, '#000', 0.2)
    canvas.spot(t * 0.86, y + 50, t * 0.62, 150, '#000', 0.24)
    canvas.spot(0, y + 8, t * 0.9, 26, '#000', 0.16)
    canvas.spot(-t * 0.1, y + 96, t * 0.5, 84, '#fff', matte ? 0.1 : 0.22)
  })
  canvas.fill(
    p`M${-t * 0.72} ${y + 6}L${-b * 0.76} ${shoulder - 6}H${-b * 0.52}L${-t * 0.36} ${y + 14}Z`,
    canvas.across([
      [0, '#fff', 0],
      [0.5, '#fff', matte ? 0.2 : 0.55],
      [1, '#fff', 0],
    ]),
  )
  if (!matte) canvas.gleam(p`M${t * 0.86} ${y + 20}L${b * 0.87} ${shoulder - 20}`, 5, 0.3)
  canvas.fill(
    p`M${-b} ${shoulder - 26}H${b}V${shoulder - 12}Q${b - 1} ${shoulder - 3} ${b - 9} ${shoulder}H${9 - b}Q${1 - b} ${shoulder - 3} ${-b} ${shoulder - 12}Z`,
    canvas.down([
      [0, '#000', 0],
      [1, '#000', 0.16],
    ]),
  )
  label(canvas, tube, -h, shoulder, (t + b) * 0.86)
}

function crimp(canvas: Canvas, t: number, b: number, h: number, shade: string): void {
  const slope = (t - b) / h
  canvas.fill(
    p`M${-t} ${-h}H${t}L${t - slope * 16} ${-h + 16}H${-t + slope * 16}Z`,
    lift(shade, -0.045),
    0.75,
  )
  ribs(canvas, [-t + 4, t - 2], -h + 2, 12, 5, '#000', 0.1)
  ribs(canvas, [-t + 5.4, t - 2], -h + 2, 12, 5, '#fff', 0.26)
  canvas.stroke(p`M${-t + 1} ${-h + 17}H${t - 1}`, '#fff', 1, { opacity: 0.4, cap: 'butt' })
}

function capRibs(canvas: Canvas, form: BottleForm, half: number, h: number): void {
  if (form !== 'facet' && form !== 'drop') {
    canvas.stroke(p`M${-half + 1} ${-h + 7}H${half - 1}`, '#000', 1, { opacity: 0.16, cap: 'butt' })
    return
  }
  let dark = ''
  for (let i = -8; i <= 8; i++) dark += p`M${half * Math.sin((i / 9) * 1.5)} ${-h + 8}V-4`
  canvas.stroke(dark, '#000', 1.2, { opacity: 0.13 })
}

function label(
  canvas: Canvas,
  { brand, note, mark, shade, form, emblem }: Tube,
  top: number,
  bottom: number,
  max: number,
): void {
  const fill = inkOn(shade)
  if (emblem) drawEmblem(canvas, emblem, 0, top + (bottom - top) * 0.22, fill, 1.5)
  const y = top + (bottom - top) * 0.42
  if (!brand) return
  if (form === 'block') {
    // The brand in large, light letters along the tube.
    letter(canvas, brand, {
      x: 12,
      y: (top + bottom) / 2 + 40,
      size: 36,
      weight: 300,
      fill,
      max: bottom - top - 190,
      rotate: -90,
      spacing: -0.8,
    })
    letter(canvas, note, { x: 0, y: bottom - 38, size: 9.5, fill, max: max - 10, opacity: 0.86 })
    letter(canvas, mark, { x: 0, y: bottom - 22, size: 8.5, fill, max, opacity: 0.75 })
    return
  }
  letter(canvas, brand, { x: 0, y, size: 25, weight: 300, fill, max: max - 6 })
  canvas.stroke(p`M-12 ${y + 19}H12`, fill, 1, { opacity: 0.55, cap: 'butt' })
  letter(canvas, note, { x: 0, y: y + 41, size: 10.5, fill, max: max - 12, opacity: 0.88 })
  letter(canvas, mark, { x: 0, y: bottom - 26, size: 9, fill, max, opacity: 0.75 })
}

/** Draws a ribbon of squeezed cream from 0,0 to the right. */
export function drawSqueeze(canvas: Canvas, shade: string): void {
  const path = 'M0 0C34 -22 40 30 74 12C104 -4 100 -36 136 -22C160 -12 158 14 186 6'
  const ribbon = canvas.symbol(`<path d="${path}" fill="none" stroke-linecap="round"/>`)
  for (const [width, shift] of [
    [40, 9],
    [34, 8],
    [28, 6],
    [25, 4],
  ] as const) {
    canvas.raw(
      `<use href="${ribbon}" stroke="${canvas.shadow}" stroke-width="${width}" opacity=".1" transform="${p`translate(${shift * 0.7} ${shift})`}"/>`,
    )
  }
  const ramp = [
    [25, lift(shade, -0.14)],
    [21, lift(shade, -0.06)],
    [16, lift(shade, 0.01)],
  ] as const
  ramp.forEach(([width, color], i) => {
    canvas.raw(
      `<use href="${ribbon}" stroke="${color}" stroke-width="${width}" transform="${p`translate(${-i} ${-i * 1.2})`}"/>`,
    )
  })
  canvas.raw(`<g transform="translate(-3 -6)">`)
  canvas.gleam(path, 9, 0.75)
  canvas.raw('</g>')
}
