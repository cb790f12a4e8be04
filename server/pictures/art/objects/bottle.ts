import type { BottleForm } from '#shared/catalog/picture.ts'
import { type Canvas, p } from '../canvas.ts'
import { finishOver } from '../finish.ts'
import { letter } from '../lettering.ts'
import { colorCast, softbox, standShadow } from '../light.ts'
import { inkOn, roundStops, softStops } from '../materials.ts'
import { lift, lightness, mix } from '../oklch.ts'
import { applicator, bottleCap, collar } from './bottle-cap.ts'
import type { Container } from './container.ts'

export interface Bottle extends Container {
  readonly seed: number
  /** The color of glass, floor, and sparkles; all bottles of a set use the same. */
  readonly accent?: string
  /** Whether the bottle's foot is hidden in a box. */
  readonly boxed?: boolean
  /** Whether the contents are transparent and show the brush. */
  readonly clear?: boolean
  /** Whether the cap is removed, so that the neck is visible. */
  readonly open?: boolean
}

interface Form {
  readonly w: number
  readonly h: number
  readonly neck: number
  /** Where the reflection starts, below the shoulder. */
  readonly shoulder: number
  readonly labelY: number
  /** Returns the outline with the middle of the base at 0,0, inset from the sides and raised from the base. */
  outline(inset: number, raise: number): string
}

const FORMS: Readonly<Record<BottleForm, Form>> = {
  round: {
    w: 136,
    h: 162,
    neck: 29,
    shoulder: 32,
    labelY: -81,
    outline: (i, b) => {
      const [l, t, e] = [68 - i, -162 + i * 0.9, -b]
      return p`M-28 ${t}H28C36 ${t + 11} ${l} ${t + 13} ${l} ${t + 44}V${e - 22}Q${l} ${e} ${l - 22} ${e}H${22 - l}Q${-l} ${e} ${-l} ${e - 22}V${t + 44}C${-l} ${t + 13} -36 ${t + 11} -28 ${t}Z`
    },
  },
  block: {
    w: 128,
    h: 166,
    neck: 31,
    shoulder: 14,
    labelY: -84,
    outline: (i, b) => {
      const [l, t, e] = [64 - i, -166 + i * 0.9, -b]
      return p`M${i * 0.3 - 31} ${t}H${31 - i * 0.3}H${l - 13}Q${l} ${t} ${l} ${t + 13}V${e - 11}Q${l} ${e} ${l - 11} ${e}H${11 - l}Q${-l} ${e} ${-l} ${e - 11}V${t + 13}Q${-l} ${t} ${13 - l} ${t}Z`
    },
  },
  drop: {
    w: 144,
    h: 164,
    neck: 27,
    shoulder: 58,
    labelY: -76,
    outline: (i, b) => {
      const [l, t, e] = [72 - i, -164 + i * 0.9, -b]
      return p`M-27 ${t}H27C42 ${t + 7} ${l} ${t + 42} ${l} ${t + 94}C${l} ${e - 22} ${l - 14} ${e} ${l - 34} ${e}H${34 - l}C${14 - l} ${e} ${-l} ${e - 22} ${-l} ${t + 94}C${-l} ${t + 42} -42 ${t + 7} -27 ${t}Z`
    },
  },
  slim: {
    w: 98,
    h: 196,
    neck: 25,
    shoulder: 24,
    labelY: -104,
    outline: (i, b) => {
      const [l, t, e] = [49 - i, -196 + i * 0.9, -b]
      return p`M-24 ${t}H24C29 ${t + 8} ${l} ${t + 9} ${l} ${t + 32}V${e - 12}Q${l} ${e} ${l - 12} ${e}H${12 - l}Q${-l} ${e} ${-l} ${e - 12}V${t + 32}C${-l} ${t + 9} -29 ${t + 8} -24 ${t}Z`
    },
  },
  facet: {
    w: 138,
    h: 160,
    neck: 29,
    shoulder: 42,
    labelY: -76,
    outline: (i, b) => {
      const [l, t, e] = [69 - i, -160 + i * 0.9, -b]
      return p`M-29 ${t}H29L${l - 2} ${t + 38}Q${l} ${t + 40} ${l} ${t + 43}V${e - 27}Q${l} ${e - 24} ${l - 2} ${e - 22}L${l - 20} ${e - 2}Q${l - 22} ${e} ${l - 25} ${e}H${25 - l}Q${22 - l} ${e} ${20 - l} ${e - 2}L${2 - l} ${e - 22}Q${-l} ${e - 24} ${-l} ${e - 27}V${t + 43}Q${-l} ${t + 40} ${2 - l} ${t + 38}Z`
    },
  },
}

/** Draws a bottle standing at 0,0, about 350 units tall with its cap. */
export function drawBottle(canvas: Canvas, bottle: Bottle): void {
  const form = FORMS[bottle.form]
  // The bottles of a set differ only in their contents.
  canvas.shared(() => {
    if (!bottle.boxed) {
      standShadow(canvas, form.w)
      colorCast(canvas, form.w, bottle.accent ?? bottle.shade, bottle.clear ? 0.25 : 0.5)
    }
    glass(canvas, bottle, form)
  })
  contents(canvas, bottle, form)
  canvas.shared(() => lights(canvas, bottle, form))
  canvas.shared(() => label(canvas, bottle, form))
  canvas.shared(() => {
    if (bottle.open) openNeck(canvas, form)
    else bottleCap(canvas, bottle.form, bottle.cap, form.neck, -form.h)
  })
}

function glass(canvas: Canvas, bottle: Bottle, form: Form): void {
  const { clear = false, accent = bottle.shade } = bottle
  const half = form.w / 2
  const outer = form.outline(0, 0)
  const rim = lift(accent, -0.14, 0.7)
  canvas.fill(
    outer,
    canvas.across([
      [0, lift(accent, -0.1, 0.7), 0.78],
      [0.05, '#fff', 0.93],
      [0.4, lift(canvas.tint, 0.03), 0.84],
      [0.94, '#fff', 0.85],
      [1, rim, 0.85],
    ]),
  )
  canvas.stroke(outer, rim, 0.8, { opacity: 0.35 })
  if (bottle.boxed) return
  // The color seen in the thick base.
  canvas.fill(p`M${-half + 9} -14H${half - 9}L${half - 16} -8H${-half + 16}Z`, accent, clear ? 0.14 : 0.3)
}

function contents(canvas: Canvas, bottle: Bottle, form: Form): void {
  const { shade, accent = shade, clear = false, finish, seed } = bottle
  const { w, h } = form
  const inner = form.outline(7.5, 15)
  const liquid = clear ? lift(shade, 0.02, 0.9) : shade
  const ramp = finish === 'matte' ? softStops(liquid, 1) : roundStops(liquid, clear ? 0.5 : 1)
  canvas.fill(inner, canvas.across(ramp), clear ? 0.8 : 1)
  finishOver(canvas, inner, { x: -w / 2 + 7, y: -h + 6, w: w - 14, h: h - 21 }, accent, finish, seed)
  if (clear && !bottle.open) applicator(canvas, -h + 4, h * 0.5, shade)
}

/** Draws highlights and shadows over the color. */
function lights(canvas: Canvas, bottle: Bottle, form: Form): void {
  const { clear = false } = bottle
  const inner = form.outline(7.5, 15)
  canvas.fill(
    inner,
    canvas.down([
      [0, '#000', clear ? 0.1 : 0.24],
      [0.18, '#000', 0],
      [0.74, '#000', 0],
      [1, '#000', clear ? 0.12 : 0.29],
    ]),
  )
  if (bottle.form === 'facet') facets(canvas, form.w / 2, form.h)
  reflections(canvas, bottle, form, inner)
}

/** Draws the facets of cut glass: flat planes that meet at sharp lines. */
function facets(canvas: Canvas, half: number, h: number): void {
  const [x, side, top] = [half - 32, half - 8, -h + 8]
  const left = p`M-28 ${top}H-24L${-x} ${-h + 52}V-27L${-x + 8} -15H${-side + 19}L${-side} -38V${-h + 46}Z`
  canvas.fill(left, '#fff', 0.13)
  canvas.fill(left, '#000', 0.17, 'transform="scale(-1 1)"')
  canvas.fill(p`M${-x} -27H${x}L${x - 8} -15H${-x + 8}Z`, '#000', 0.12)
  canvas.fill(p`M-24 ${top}H24L${x} ${-h + 52}H${-x}Z`, '#fff', 0.1)
  const edges = p`M-24 ${top}L${-x} ${-h + 52}V-27L${-x + 8} -15M24 ${top}L${x} ${-h + 52}V-27L${x - 8} -15M${-x} ${-h + 52}H${x}M${-x} -27H${x}`
  canvas.stroke(edges, '#fff', 0.9, { opacity: 0.38 })
}

function reflections(
  canvas: Canvas,
  { finish, shade, clear = false, boxed = false, form: name }: Bottle,
  form: Form,
  inner: string,
): void {
  const half = form.w / 2
  const top = -form.h + form.shoulder
  const bright = lightness(shade) > 0.9 ? 1 : 0.94
  // Light in the base below the liquid.
  if (!boxed) canvas.gleam(p`M${-half + 22} -7.500Q0 -3.500 ${half - 22} -7.500`, 5, 0.95)
  if (finish === 'matte') {
    canvas.clipped(inner, () => softbox(canvas, -half + 8, -form.h, 52, form.h, 0.2))
    return
  }
  const fade = canvas.down([
    [0, '#fff', bright],
    [1, '#fff', 0],
  ])
  if (name === 'facet') {
    canvas.fill(p`M${-half + 13} ${top + 6}L${-half + 28} ${top - 6}V-52L${-half + 13} -40Z`, fade, 0.9)
  } else {
    const l = -half + 15
    canvas.fill(
      p`M${l} ${top + 10}Q${l + 1} ${top} ${l + 8} ${top - 4}L${l + 18} ${top - 10}Q${l + 19} ${top + 60} ${l + 15} -36L${l + 2} -31Q${l - 1} ${top + 66} ${l} ${top + 10}Z`,
      fade,
    )
    // A narrow second pane beside the reflection, separated from it by the window's bar.
    canvas.fill(
      p`M${l + 22} ${top - 8}L${l + 25} ${top - 9}Q${l + 26} ${top + 50} ${l + 22} -44L${l + 19} -42Q${l + 23} ${top + 50} ${l + 22} ${top - 8}Z`,
      fade,
      clear ? 0.7 : 0.5,
    )
  }
  canvas.stroke(p`M${half - 14} ${top + 8}Q${half - 11.5} ${top + 54} ${half - 14} -32`, '#fff', 3.4, {
    opacity: 0.32,
  })
}

function label(canvas: Canvas, { brand, note, mark, shade, clear = false }: Bottle, form: Form): void {
  // Transparent contents look lighter than their color.
  const fill = inkOn(clear ? mix(shade, '#ffffff', 0.25) : shade)
  const max = form.w - 40
  const y = form.labelY
  letter(canvas, brand, { x: 3, y, size: 18.5, fill, max, spacing: 0.5 })
  letter(canvas, note, { x: 3, y: y + 17, size: 9, fill, max, spacing: 0.5, opacity: 0.85 })
  letter(canvas, mark, { x: 3, y: -34, size: 9, fill, max, spacing: 0.4, opacity: 0.85 })
}

function openNeck(canvas: Canvas, { h, neck }: Form): void {
  const r = neck - 8
  const thread = canvas.across([
    [0, '#8f8983', 0.8],
    [0.2, '#fff', 0.95],
    [0.85, '#8f8983', 0.85],
    [1, '#fff', 0.8],
  ])
  canvas.fill(p`M${-r} ${-h - 26}H${r}V${-h + 4}H${-r}Z`, thread)
  canvas.stroke(p`M${-r} ${-h - 19}L${r} ${-h - 16}M${-r} ${-h - 12}L${r} ${-h - 9}`, '#6b645e', 1, {
    opacity: 0.4,
  })
  canvas.fill(p`M${-r} ${-h - 26}a${r} 4.500 0 0 1 ${2 * r} 0a${r} 4.500 0 0 1 ${-2 * r} 0z`, '#f7f4f0')
  canvas.fill(
    p`M${-r + 5} ${-h - 26}a${r - 5} 3 0 0 1 ${2 * r - 10} 0a${r - 5} 3 0 0 1 ${10 - 2 * r} 0z`,
    '#4a4340',
    0.7,
  )
  collar(canvas, neck, -h)
}
