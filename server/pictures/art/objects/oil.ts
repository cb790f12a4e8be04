import type { BottleForm, Cap } from '#shared/catalog/picture.ts'
import { type Canvas, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { colorCast, ribs, standShadow, verticalShade } from '../light.ts'
import { capPaint, inkOn, lacquer } from '../materials.ts'
import { lift } from '../oklch.ts'
import { applicator, bottleCap } from './bottle-cap.ts'
import type { Container } from './container.ts'
import { drawEmblem } from './emblem.ts'

export interface Oil extends Omit<Container, 'finish'> {
  readonly open?: boolean
  /** A pipette without it. */
  readonly closure?: 'pipette' | 'brush' | 'roller' | 'pump'
  /** Whether a lighter phase floats on the oil. */
  readonly twoPhase?: boolean
}

interface OilForm {
  readonly half: number
  readonly h: number
  /** The height of the shoulder's curve; `corner` is the radius at the base. */
  readonly shoulder: number
  readonly corner: number
}

const OILS: Readonly<Record<BottleForm, OilForm>> = {
  round: { half: 64, h: 196, shoulder: 44, corner: 18 },
  block: { half: 60, h: 188, shoulder: 18, corner: 9 },
  drop: { half: 72, h: 186, shoulder: 86, corner: 34 },
  slim: { half: 46, h: 232, shoulder: 32, corner: 12 },
  facet: { half: 62, h: 190, shoulder: 34, corner: 5 },
}

const NECK = 26

function outline({ half, h, shoulder, corner }: OilForm, i: number, b: number): string {
  const l = half - i
  const r = Math.max(2, corner - i * 0.5)
  const top = -h + 14
  return p`M${i - NECK} ${-h}H${NECK - i}V${top}C${NECK + 6 - i} ${top + shoulder * 0.3} ${l} ${top + shoulder * 0.25} ${l} ${top + shoulder}V${-r - b}Q${l} ${-b} ${l - r} ${-b}H${r - l}Q${-l} ${-b} ${-l} ${-r - b}V${top + shoulder}C${-l} ${top + shoulder * 0.25} ${i - NECK - 6} ${top + shoulder * 0.3} ${i - NECK} ${top}Z`
}

/** Draws a glass bottle with a pipette, with its base at 0,0, about 340 units tall. */
export function drawOil(canvas: Canvas, oil: Oil): void {
  const form = OILS[oil.form]
  const { half, h, shoulder } = form
  const { shade } = oil
  standShadow(canvas, half * 1.9)
  colorCast(canvas, half * 2.1, shade, 0.6)
  const outer = outline(form, 0, 0)
  canvas.fill(
    outer,
    canvas.across([
      [0, lift(shade, -0.12, 0.8), 0.7],
      [0.06, '#fff', 0.9],
      [0.3, '#fff', 0.55],
      [0.55, lift(shade, 0.22, 0.4), 0.55],
      [0.94, '#fff', 0.8],
      [1, lift(shade, -0.18, 0.8), 0.8],
    ]),
  )
  canvas.stroke(outer, lift(shade, -0.2, 0.7), 0.8, { opacity: 0.4 })
  const level = -h + 14 + shoulder * 0.72 + 14
  contents(canvas, oil, form, level)
  const { closure = 'pipette' } = oil
  if (!oil.open) canvas.part(closure, () => INSIDE[closure](canvas, h, shade))
  const l = -half + 13
  const start = -h + 18 + shoulder * 0.8
  canvas.fill(
    p`M${l} ${start + 8}Q${l + 2} ${start - 4} ${l + 9} ${start - 9}L${l + 17} ${start - 13}L${l + 14} -34L${l + 2} -28Z`,
    canvas.down([
      [0, '#fff', 0.94],
      [0.5, '#fff', 0.5],
      [1, '#fff', 0.08],
    ]),
  )
  canvas.gleam(p`M${half - 13} ${start + 4}V-28`, 6, 0.5)
  canvas.gleam(p`M${-NECK + 7} ${-h + 2}V${-h + 16}`, 5, 0.8)
  canvas.gleam(p`M${-half + 20} -6H${half - 20}`, 5, 0.95)
  label(canvas, oil, form)
  if (oil.open) return
  if (closure === 'pipette') drawDropper(canvas, oil.cap, -h)
  else if (closure === 'pump') canvas.within({ x: 0, y: -h + 4 }, () => smallPump(canvas, oil.cap))
  else if (closure === 'brush') bottleCap(canvas, oil.form, oil.cap, NECK, -h)
  else roller(canvas, oil.cap, -h)
}

/** What is seen in the oil below each closure. */
const INSIDE: Readonly<
  Record<NonNullable<Oil['closure']>, (canvas: Canvas, h: number, shade: string) => void>
> = {
  pipette: (canvas, h) => pipette(canvas, -h, h * 0.7),
  brush: (canvas, h, shade) => applicator(canvas, -h + 4, h * 0.5, shade),
  roller: () => undefined,
  pump: (canvas, h) => canvas.stroke(p`M0 ${-h}L6 -22`, '#fff', 4, { opacity: 0.5 }),
}

/** Draws a steel ball in its socket, with the cap beside the bottle. */
function roller(canvas: Canvas, cap: Cap, y: number): void {
  canvas.fill(rect(-24, y - 18, 48, 22, 4), '#efeae3')
  canvas.fill(
    rect(-24, y - 18, 48, 22, 4),
    canvas.across([
      [0, '#000', 0.3],
      [0.3, '#fff', 0.4],
      [1, '#000', 0.3],
    ]),
  )
  canvas.fill(
    p`M-17 ${y - 18}a17 17 0 0 1 34 0z`,
    canvas.radial(
      [
        [0, '#fff'],
        [0.5, '#b9b4ae'],
        [1, '#6f6a66'],
      ],
      0.36,
      0.3,
      0.8,
    ),
  )
  canvas.within({ x: 112, y: 0 }, () => {
    standShadow(canvas, 58, 0.9)
    const d = rect(-27, -74, 54, 74, 6)
    canvas.fill(d, capPaint(canvas, cap))
    verticalShade(canvas, d, 0.3, 0.2, [0.1, 0.85])
  })
}

/** Draws a short lotion pump. */
function smallPump(canvas: Canvas, cap: Cap): void {
  canvas.fill(rect(-29, -30, 58, 32, 4), capPaint(canvas, cap))
  canvas.fill('M-5 -54H5V-28H-5Z', capPaint(canvas, cap))
  const d =
    'M-46 -70Q-50 -68 -48 -60H-40Q-40 -64 -34 -64H20Q26 -64 26 -70V-74Q26 -80 18 -80H-18Q-36 -80 -46 -70Z'
  canvas.fill(d, capPaint(canvas, cap))
  verticalShade(canvas, d, 0.4, 0.22, [0.4, 0.6])
}

function contents(canvas: Canvas, { shade, twoPhase }: Oil, form: OilForm, level: number): void {
  const inner = outline(form, 7, 13)
  canvas.clipped(inner, () => {
    const body = p`M${-form.half} ${level}Q0 ${level + 8} ${form.half} ${level}V0H${-form.half}Z`
    canvas.fill(
      body,
      canvas.across([
        [0, lift(shade, -0.18)],
        [0.14, lift(shade, -0.03)],
        [0.3, lift(shade, 0.1)],
        [0.58, lift(shade, 0.04)],
        [0.86, lift(shade, -0.08)],
        [1, lift(shade, -0.2)],
      ]),
      0.94,
    )
    if (twoPhase) {
      const half = (level - 13) / 2
      canvas.part('phase', () => {
        canvas.fill(
          p`M${-form.half} ${level}H${form.half}V${half}Q0 ${half + 8} ${-form.half} ${half}Z`,
          '#fff',
          0.55,
        )
        canvas.stroke(p`M${-form.half} ${half}Q0 ${half + 8} ${form.half} ${half}`, '#fff', 1.6, {
          opacity: 0.8,
        })
      })
    }
    // Oil is brightest near the bottom, where it collects the light from behind.
    canvas.spot(form.half * 0.2, -36, form.half * 0.8, 46, lift(shade, 0.2, 1.1), 0.55)
    verticalShade(canvas, body, 0.16, 0.2, [0.2, 0.85])
    canvas.fill(
      p`M${-form.half} ${level}a${form.half} 6 0 0 1 ${2 * form.half} 0a${form.half} 6 0 0 1 ${-2 * form.half} 0z`,
      lift(shade, 0.14),
      0.9,
    )
    canvas.stroke(
      p`M${-form.half + 8} ${level + 3}Q0 ${level + 9} ${form.half - 8} ${level + 3}`,
      '#fff',
      1.2,
      { opacity: 0.6 },
    )
  })
}

/** Draws the glass rod in the bottle, from `y` down. */
export function pipette(canvas: Canvas, y: number, length: number): void {
  const e = y + length
  canvas.fill(
    p`M-5.500 ${y}H5.500V${e - 22}Q4.500 ${e - 10} 1.800 ${e}H-1.800Q-4.500 ${e - 10} -5.500 ${e - 22}Z`,
    '#fff',
    0.4,
  )
  canvas.stroke(p`M-3.200 ${y + 2}V${e - 20}`, '#fff', 1.4, { opacity: 0.85 })
  canvas.stroke(p`M4.600 ${y + 2}V${e - 24}`, '#5c4a33', 0.8, { opacity: 0.25 })
}

/** Draws the ribbed collar with the rubber bulb; its lower edge is at `y`. */
export function drawDropper(canvas: Canvas, cap: Cap, y: number): void {
  const collar = rect(-31, y - 46, 62, 50, 4)
  canvas.fill(collar, capPaint(canvas, cap))
  ribs(canvas, [-27, 28], y - 41, 40, 4.5, '#000', 0.13)
  ribs(canvas, [-25.5, 28], y - 41, 40, 4.5, '#fff', cap === 'ink' ? 0.1 : 0.28)
  verticalShade(canvas, collar, 0.25, 0.2, [0.1, 0.85])
  const rubber = cap === 'ivory' || cap === 'rose' ? '#f0eae2' : '#2a2524'
  const t = y - 46
  canvas.fill(
    p`M-22 ${t}V${t - 12}Q-22 ${t - 20} -16 ${t - 28}V${t - 72}Q-16 ${t - 94} 0 ${t - 94}T16 ${t - 72}V${t - 28}Q22 ${t - 20} 22 ${t - 12}V${t}Z`,
    lacquer(canvas, rubber, 0.8),
  )
  canvas.fill(p`M-22 ${t - 3}H22V${t}H-22Z`, '#000', 0.16)
  canvas.gleam(p`M-8 ${t - 78}V${t - 32}`, 7, rubber === '#2a2524' ? 0.4 : 0.8)
}

function label(canvas: Canvas, { brand, note, mark, form, shade, emblem }: Oil, { half, h }: OilForm): void {
  if (emblem)
    drawEmblem(canvas, emblem, 4, -h * 0.36 - (form === 'drop' || form === 'slim' ? 40 : 66), inkOn(shade))
  if (!brand) return
  const max = half * 1.26
  if (form === 'drop' || form === 'slim') {
    const fill = inkOn(shade)
    letter(canvas, brand, { x: 4, y: -h * 0.36, size: 20, weight: 300, fill, max })
    letter(canvas, note, { x: 4, y: -h * 0.36 + 18, size: 8.6, fill, max, opacity: 0.88 })
    letter(canvas, mark, { x: 4, y: -34, size: 8.6, fill, max, opacity: 0.8 })
    return
  }
  const w = half * 1.36
  canvas.fill(rect(-w / 2 + 4, -112, w, 78), '#fffdf8', 0.96)
  canvas.stroke(p`M${-w / 2 + 4} -112V-34`, '#000', 0.8, { opacity: 0.08, cap: 'butt' })
  letter(canvas, brand, { x: 4, y: -83, size: 15.5, fill: '#1b1716', max: max - 8 })
  letter(canvas, note, { x: 4, y: -65, size: 8.4, fill: '#1b1716', max: max - 6, opacity: 0.85 })
  letter(canvas, mark, { x: 4, y: -45, size: 8.4, fill: '#1b1716', max: max - 10, opacity: 0.68 })
}
